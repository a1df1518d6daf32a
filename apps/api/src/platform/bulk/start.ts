import { MAX_BULK_ROWS, type BulkBody, type BulkReply } from '@baobab/contract/kit/bulk';
import { toNaira } from '@baobab/contract/kit/naira';
import { groupThousands } from '@baobab/contract/kit/numbers';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { change, done, unchanged } from '../audit/change.ts';
import type { RequestContext } from '../context.ts';
import { conflict, invalid, tooMany } from '../errors.ts';
import { deleteBatch, insertBatch, insertItems, lockAndCountRunning, setTotals } from './batches.ts';
import type { BulkAction, BulkDefinition } from './definition.ts';
import { selectRows } from './select-rows.ts';

export const BULK_JOB = 'bulk.run';
/** Batches of one person that may run at a time. */
const MAX_RUNNING = 5;

/** Counts what a bulk action would do, or saves its records and queues the job that performs it. */
export async function startBulk<Schema>(
  ctx: RequestContext<Schema>,
  definition: BulkDefinition<Schema>,
  request: BulkBody,
): Promise<BulkReply> {
  const action = definition.actions[request.action]!;
  const value = checkValue(ctx, action, request.value);
  const rows = selectRows({ definition, action, value, settings: ctx.settings, now: ctx.now() }, request);
  if (request.preview)
    return { ...(await withinTime(() => countRows(ctx.db, rows, action))).reply, batch: null };
  const reply = await withinTime(() => saveBatch(ctx, definition, request, rows));
  if (reply.batch) await ctx.queue.send(BULK_JOB, { uuid: reply.batch });
  return reply;
}

function checkValue<Schema>(
  { settings }: RequestContext<Schema>,
  { values }: BulkAction<Schema>,
  given: string | undefined,
): string {
  if (!values) return '';
  if (given === undefined || !values(settings).includes(given))
    throw invalid('Choose one of the listed values', { value: 'Choose a value' });
  return given;
}

const saveBatch = <Schema>(
  ctx: RequestContext<Schema>,
  { endpoint, actions }: BulkDefinition<Schema>,
  { action: name, value, uuids, matching, excluded, digest }: BulkBody,
  rows: RawBuilder<unknown>,
) =>
  change(ctx, 'bulk.start', async (trx) => {
    const action = actions[name]!;
    if ((await lockAndCountRunning(trx, ctx.actor.uuid)) >= MAX_RUNNING)
      throw tooMany(`${MAX_RUNNING} of your bulk actions are running. Please wait until one has finished.`);
    // Counted first, so that too many rows are refused before they are written.
    const { warned } = await countRows(trx, rows, action);
    const batch = await insertBatch(trx, {
      list: endpoint.name,
      action: name,
      value: action.values ? value! : null,
      by: ctx.actor.uuid,
      at: ctx.now(),
      hasSum: action.sum !== undefined,
    });
    await insertItems(trx, batch, rows);
    const saved = sql`select uuid, message as exception, null::text as warning, amount_kobo as kobo
      from bulk_items where batch_uuid = ${batch}`;
    const { reply: counted } = await countRows(trx, saved, action, warned);
    if (counted.digest !== digest)
      throw conflict('The rows have changed since they were counted. Check the numbers and confirm again.', {
        current: { ...counted, batch: null },
      });
    if (counted.affected === 0) {
      await deleteBatch(trx, batch);
      return unchanged({ ...counted, batch: null });
    }
    const { total, affected, sum } = counted;
    await setTotals(trx, batch, total, total - affected);
    const reply: BulkReply = { ...counted, batch };
    return done(reply, batch, {
      list: endpoint.name,
      action: name,
      ...(action.values && { value }),
      ...(matching ? { matching } : { selected: uuids!.length }),
      ...(excluded?.length && { excluded: excluded.length }),
      total,
      affected,
      ...(sum !== null && { sum }),
    });
  });

interface Counted {
  exception: string | null;
  warning: string | null;
  n: number;
  kobo: number | null;
  digest: string;
}

interface Warned {
  warnings: BulkReply['warnings'];
  digest: string;
}

/**
 * The number of rows, the exceptions and warnings by reason, most frequent first, and the amount and digest of the
 * affected rows. Saved rows have no warnings; those of the rows before they were saved are given.
 */
async function countRows<Schema>(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown>,
  action: BulkAction<Schema>,
  given?: Warned,
): Promise<{ reply: Omit<BulkReply, 'batch'>; warned: Warned }> {
  const { rows: counted } = await sql<Counted>`
    select exception, warning, count(*) as n, sum(kobo)::bigint as kobo,
      sum(hashtextextended(uuid || ' ' || coalesce(kobo::text, ''), 0))::text as digest
    from (${rows}) chosen
    group by exception, warning order by n desc, exception, warning`.execute(db);
  const total = sumOf(counted, ({ n }) => n);
  if (total > MAX_BULK_ROWS)
    throw invalid(
      `A bulk action can change ${groupThousands(MAX_BULK_ROWS)} rows at most. Narrow the filter.`,
    );
  const affected = counted.filter(({ exception }) => exception === null);
  const warned = given ?? {
    warnings: countReasons(affected, 'warning'),
    digest: digestOf(affected.filter(({ warning }) => warning !== null)),
  };
  const reply = {
    total,
    affected: sumOf(affected, ({ n }) => n),
    exceptions: countReasons(counted, 'exception'),
    warnings: warned.warnings,
    sum: action.sum ? toNaira(sumOf(affected, ({ kobo }) => kobo ?? 0)) : null,
    digest: `${digestOf(affected)}${warned.warnings.length > 0 ? `:${warned.digest}` : ''}`,
  };
  return { reply, warned };
}

const sumOf = (counted: Counted[], of: (group: Counted) => number) =>
  counted.reduce((sum, group) => sum + of(group), 0);
const digestOf = (counted: Counted[]) =>
  String(counted.reduce((sum, { digest }) => sum + BigInt(digest), 0n));

/** The rows of each reason; a reason of several groups is counted once. */
function countReasons(counted: Counted[], of: 'exception' | 'warning') {
  const groups = Map.groupBy(counted, (group) => group[of]);
  return [...groups].flatMap(([reason, rows]) =>
    reason === null ? [] : [{ reason, count: sumOf(rows, ({ n }) => n) }],
  );
}

const QUERY_CANCELED = '57014';

async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED)
      throw invalid('This combination of filters takes too long. Narrow the filter.');
    throw error;
  }
}
