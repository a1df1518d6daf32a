import { kindsOfRole, recordKinds } from '@baobab/contract/workspace/record-kinds';
import { MAX_HITS } from '@baobab/contract/overview/search';
import { recordListAccess } from '../../../platform/audit/change.ts';
import type { Ctx } from '../../../schema.ts';
import { peopleSources } from './people.repository.ts';
import { recordSources } from './records.repository.ts';
import { findHits, limitStatements, matchesOf, type AnySource, type RankedHit } from './search.repository.ts';
import { parseSearch, type SearchQuery } from './search-query.ts';

const sources = [...peopleSources, ...recordSources];

/** Connections that one search uses at once. */
const LANES = 3;
/** Hits that are found later are left out, because staff have typed on by then. */
const BUDGET_MS = 1_000;
/** A statement may end this much later, which saves most of the calls that set its limit. */
const TOLERANCE_MS = 100;
/** Hits of one kind that come before the further hits of another kind. */
const FIRST_OF_KIND = 5;

/** The best hits of the kinds that the role may read. */
export async function searchRecords(ctx: Ctx, text: string) {
  const query = parseSearch(text);
  const allowed = new Set(kindsOfRole(ctx.actor.role));
  const searched = sources.filter(
    (source) => query.words.length > 0 && allowed.has(source.kind) && matchesOf(source, query).length > 0,
  );
  const { found, incomplete } = await runInLanes(ctx, searched, query);
  const best = bestHits(found);
  await recordMedicalHits(ctx, text, best);
  const hits = best.map(({ hit }) => hit);
  const groups = [...Map.groupBy(hits, (hit) => recordKinds[hit.kind].group)];
  return { groups: groups.map(([group, members]) => ({ group, hits: members })), incomplete };
}

/** Each lane takes the next kind until none is left. A kind that takes too long ends its lane. */
async function runInLanes(ctx: Ctx, searched: AnySource[], query: SearchQuery) {
  const waiting = [...searched];
  const found = new Map<AnySource, RankedHit[]>();
  const deadline = ctx.now().getTime() + BUDGET_MS;
  let incomplete = false;
  async function runLane() {
    let limit = Infinity;
    const trx = await ctx.db.startTransaction().setAccessMode('read only').execute();
    try {
      for (let source = waiting.shift(); source; source = waiting.shift()) {
        const left = deadline - ctx.now().getTime();
        if (left < limit - TOLERANCE_MS) await limitStatements(trx, (limit = Math.max(1, left)));
        found.set(source, await findHits(trx, source, query));
      }
    } catch (error) {
      if (!isTimeout(error)) throw error;
      incomplete = true;
    } finally {
      // There is nothing to commit.
      await trx.rollback().execute();
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, searched.length) }, runLane));
  return {
    found: searched.flatMap((source) => rankInKind(found.get(source) ?? [])),
    incomplete: incomplete || waiting.length > 0,
  };
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014';

const rankInKind = (hits: RankedHit[]) =>
  hits
    .toSorted((a, b) => a.rank - b.rank || a.hit.title.localeCompare(b.hit.title))
    .map((one, index) => ({ ...one, isFurther: index >= FIRST_OF_KIND }));

/** The better match first; of equal matches, the first hits of each kind, so that no kind hides the others. */
function bestHits(found: ReturnType<typeof rankInKind>) {
  const seen = new Set<string>();
  return (
    found
      .toSorted((a, b) => a.rank - b.rank || Number(a.isFurther) - Number(b.isFurther))
      // The account of a pharmacist is found both as a pharmacist and as a user.
      .filter(({ hit }) => !seen.has(hit.uuid) && seen.add(hit.uuid))
      .slice(0, MAX_HITS)
  );
}

/** Appointments and orders say what somebody was treated for, so finding one is recorded as reading it in a list. */
async function recordMedicalHits(ctx: Ctx, text: string, hits: RankedHit[]) {
  const shown = new Map(hits.map(({ patient, consumer }) => [patient ?? consumer, { patient, consumer }]));
  shown.delete(undefined);
  for (const of of shown.values()) await recordListAccess(ctx, 'search', { search: text, ...of });
}
