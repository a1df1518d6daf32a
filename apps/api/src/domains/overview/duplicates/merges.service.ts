import { createHash } from 'node:crypto';
import { labelOf } from '@baobab/contract/kit/field-labels';
import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { UNDO_DAYS, type DuplicateKind, type MergedField } from '@baobab/contract/overview/duplicates';
import { change, done, recordAccess } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import {
  joinConversations,
  separateConversations,
} from '../../messages/support/merged-conversations.public.ts';
import { addUses, returnUses, takeUses } from '../../money/coupons/merged-uses.public.ts';
import { returnPayments } from '../../money/transactions/merged-payments.public.ts';
import { swapReferrals } from '../../people/referrals/merge.public.ts';
import { listByBookings } from '../../people/third-party-doctors/public.ts';
import * as candidates from './duplicates.repository.ts';
import { references } from './merge-references.ts';
import { applyFields, restoreFields, setMergedInto } from './merged-fields.ts';
import * as repository from './merges.repository.ts';
import { havePatientsMerged, returnWithBookings, returnWithPatients } from './returned-rows.repository.ts';

export interface Pair {
  kind: DuplicateKind;
  kept: string;
  merged: string;
}

const ownerColumn = { consumer: 'consumer_uuid', patient: 'patient_uuid' } as const;
const nameOf = (row: repository.MergedRow) => row.full_name || String(row['email'] ?? 'this person');

async function readPair(db: Db, pair: Pair, lock: boolean) {
  if (pair.kept === pair.merged)
    throw invalid('Choose two different records', { merged: 'Choose another record' });
  const rows = await repository.findPair(db, pair.kind, [pair.kept, pair.merged], lock);
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  const what = pair.kind === 'consumer' ? 'This consumer' : 'This patient';
  return { kept: found(byId.get(pair.kept), what), merged: found(byId.get(pair.merged), what) };
}
type Rows = Awaited<ReturnType<typeof readPair>>;

/** Why two records cannot be one. */
async function findBlockers(db: Db, { kind }: Pair, { kept, merged }: Rows, now: Date) {
  const blockers: string[] = [];
  for (const row of [kept, merged]) {
    if (row.is_erased) blockers.push(`${nameOf(row)} was erased.`);
    if (row.merged_into)
      blockers.push(
        row.merged_into === kept.uuid
          ? 'These records are merged already.'
          : `${nameOf(row)} is already merged with another record.`,
      );
  }
  if (kind === 'patient' && kept.consumer_uuid !== merged.consumer_uuid)
    blockers.push('The patients belong to two consumers. Merge the consumers first.');
  const clashes = await repository.countClashes(db, ownerColumn[kind], kept.uuid, merged.uuid, now);
  if (clashes > 0)
    blockers.push(
      'Both have a live appointment at the same time. Cancel or reschedule a booked one first, or wait until a rescheduled one is over.',
    );
  const referrals = kind === 'consumer' ? await repository.findReferralsOf(db, [kept.uuid, merged.uuid]) : [];
  const companies = new Set(
    referrals.filter((row) => row.is_company).map(({ referrer_uuid }) => referrer_uuid),
  );
  if (companies.size > 1)
    blockers.push(`They belong to two companies: ${referrals.map(({ name }) => name).join(' and ')}.`);
  return { blockers, referrals };
}

/** Of two referrals the older one counts; one between the two records is set aside, so that the other one counts. */
function compareReferrals(referrals: readonly repository.ReferralRow[], { kept, merged }: Pair) {
  const [older, newer] = referrals.toSorted((a, b) => a.referred_at.getTime() - b.referred_at.getTime());
  const others = referrals.filter(({ referrer_uuid }) => ![kept, merged].includes(referrer_uuid));
  if (!older || (!newer && others[0])) return null;
  if (!newer) {
    const note = `The referral by ${older.name} does not count any more, because both records are one person.`;
    return { note, swaps: false };
  }
  if (others.length === 2)
    return {
      note: `Both were referred: the older referral by ${older.name} counts, not ${newer.name}.`,
      swaps: older.user_uuid !== kept,
    };
  const counts = others[0] ? `the referral by ${others[0].name} counts` : 'neither referral counts';
  return { note: `Both were referred, one by the other: ${counts}.`, swaps: false };
}

export async function previewMerge(ctx: Ctx, pair: Pair) {
  const rows = await readPair(ctx.db, pair, false);
  const { blockers, referrals } = await findBlockers(ctx.db, pair, rows, ctx.now());
  const moves: { what: string; count: number }[] = [];
  const notes: string[] = [];
  for (const reference of references[pair.kind]) {
    if (!reference.label) continue;
    const count = await repository.countMovable(ctx.db, reference, pair.merged, pair.kept);
    if (count > 0) moves.push({ what: reference.label, count });
  }
  const compared = compareReferrals(referrals, pair);
  if (compared) notes.push(compared.note);
  if (await candidates.haveBothChannels(ctx.db, pair.kept, pair.merged))
    notes.push('Both have a conversation with support. The desk sees them as one, in the order of time.');
  if (rows.kept.push_consent && !rows.merged.push_consent)
    notes.push(
      `${nameOf(rows.merged)} has withdrawn the consent to push notifications, which counts for both.`,
    );
  if (pair.kind === 'consumer' && rows.kept.active !== rows.merged.active)
    notes.push(
      rows.kept.active
        ? `${nameOf(rows.merged)} is suspended, but the kept record stays active.`
        : `The kept record is suspended and stays so.`,
    );
  for (const uuid of [pair.kept, pair.merged])
    await recordAccess(ctx, 'duplicate.open', uuid, { [pair.kind]: uuid });
  const fields = fieldsOf(pair, rows);
  return { fields, moves, notes, blockers, seen: digestOf(fields) };
}

const fieldsOf = ({ kind }: Pair, { kept, merged }: Rows) =>
  repository.personColumns[kind].map((name) => ({
    name: name as MergedField,
    kept: textOf(kept[name]),
    merged: textOf(merged[name]),
  }));
const digestOf = (fields: ReturnType<typeof fieldsOf>) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64');

const textOf = (value: string | boolean | null | undefined) => (value ? String(value) : null);

const CHANGED = 'One of these records was changed since it was shown. Compare them again.';

/** Merges two records in one transaction. The sums of money and orders are compared before and after. */
export const mergePeople = (ctx: Ctx, pair: Pair, take: readonly MergedField[], seen?: string) =>
  change(ctx, 'duplicate.merge', async (trx) => {
    if (pair.kind === 'patient') await repository.lockAccountsOf(trx, [pair.kept, pair.merged]);
    const rows = await readPair(trx, pair, true);
    const { blockers, referrals } = await findBlockers(trx, pair, rows, ctx.now());
    if (blockers.length > 0) throw conflict(blockers.join(' '));
    if (seen !== undefined && seen !== digestOf(fieldsOf(pair, rows))) throw conflict(CHANGED);
    const column = ownerColumn[pair.kind];
    const before = await repository.sumsOf(trx, column, [pair.kept, pair.merged]);
    const uuid = newId();
    const fields = await applyFields(trx, pair, rows, take);
    const conversations = pair.kind === 'consumer' ? await joinConversations(ctx, trx, pair) : null;
    await candidates.insertMerge(trx, {
      uuid,
      kind: pair.kind,
      kept_uuid: pair.kept,
      merged_uuid: pair.merged,
      before: { ...fields, conversations },
      at: ctx.now(),
      by_uuid: ctx.actor.uuid,
    });
    const moved = await moveAll(trx, uuid, pair, compareReferrals(referrals, pair)?.swaps ?? false);
    await setMergedInto(trx, pair, rows, pair.kept);
    if ((await repository.sumsOf(trx, column, [pair.kept])) !== before)
      throw new Error(`the sums of ${pair.kept} and ${pair.merged} differ after their merge`);
    await candidates.deleteOpenCandidates(trx, pair.merged);
    return done(await candidates.getMerge(trx, uuid), pair.kept, {
      merged: pair.merged,
      kind: pair.kind,
      moved,
    });
  });

async function moveAll(trx: Trx, merge: string, { kind, kept, merged }: Pair, swapsReferrals: boolean) {
  let moved = 0;
  if (swapsReferrals) {
    await swapReferrals(trx, kept, merged);
    await candidates.noteSwap(trx, merge);
  }
  if (kind === 'consumer') await repository.setAsideReferral(trx, merge, kept, merged);
  for (const reference of references[kind].filter(({ isJoined }) => !isJoined)) {
    moved += await repository.moveRows(trx, merge, reference, merged, kept);
    if (reference.isSetAside) await repository.setAsideRows(trx, merge, reference, merged);
  }
  if (kind === 'consumer') await repository.noteUses(trx, merge, await addUses(trx, merged, kept));
  return moved;
}

/** Two merges may have replaced one value of the kept record, which only the later one can give back. */
async function refuseLaterMerge(trx: Trx, merge: candidates.LockedMerge) {
  const later = await candidates.findLaterMerge(trx, merge);
  if (!later) return;
  const taken = [...later.fields.map(labelOf), ...(later.is_replaced ? ['the older referral'] : [])];
  throw conflict(
    `The later merge with ${later.merged_name || 'another record'} took over ${taken.join(', ')}. Undo that merge first.`,
  );
}

/** What people wrote to support is separated again; the conversations of other merged people stay joined. */
async function separateChats(ctx: Ctx, trx: Trx, merge: candidates.LockedMerge) {
  const { uuid, kept_uuid: kept, merged_uuid: merged } = merge;
  const before = merge.before.conversations;
  if (!before) return;
  const later = await candidates.findLaterConversations(trx, merge);
  for (const joined of await separateConversations(ctx, trx, { uuid, kept, merged, before }, later))
    await candidates.setConversations(trx, joined);
}

/** Undoes a merge: rows that came with it go back, those of returned patients and bookings, too. */
export const undoMerge = (ctx: Ctx, uuid: string) =>
  change(ctx, 'duplicate.undo', async (trx) => {
    const merge = found(await candidates.lockMerge(trx, uuid), 'This merge');
    if (merge.undone_at) throw conflict('This merge has already been undone');
    if (ctx.now().getTime() - merge.at.getTime() > UNDO_DAYS * DAY_MS)
      throw conflict(`A merge can be undone for ${UNDO_DAYS} days`);
    const pair = { kind: merge.kind as DuplicateKind, kept: merge.kept_uuid, merged: merge.merged_uuid };
    if (pair.kind === 'patient') await repository.lockAccountsOf(trx, [pair.kept, pair.merged]);
    const rows = await readPair(trx, pair, true);
    if (rows.kept.is_erased || rows.merged.is_erased)
      throw conflict('The person was erased since. Nothing was undone.');
    if (rows.kept.merged_into || rows.merged.merged_into !== pair.kept)
      throw conflict('The record was merged with another one since. Undo that merge first.');
    if (pair.kind === 'patient' && rows.kept.consumer_uuid !== rows.merged.consumer_uuid)
      throw conflict('The patients belong to two consumers now. Nothing was undone.');
    if (pair.kind === 'consumer' && (await havePatientsMerged(trx, uuid, pair.kept)))
      throw conflict('Patients of the two records were merged since. Undo that merge first.');
    await refuseLaterMerge(trx, merge);
    const column = ownerColumn[pair.kind];
    const before = await repository.sumsOf(trx, column, [pair.kept, pair.merged]);
    for (const reference of references[pair.kind]) {
      await repository.moveBack(trx, uuid, reference, pair.merged, pair.kept);
      if (reference.isSetAside) await repository.restoreRows(trx, uuid, reference);
    }
    if (pair.kind === 'consumer') await returnWithPatients(trx, pair.merged, pair.kept);
    else await returnWithBookings(trx, pair.merged, pair.kept);
    await returnPayments(trx, column, pair.merged, pair.kept);
    if (pair.kind === 'consumer') {
      await takeUses(trx, pair.merged, pair.kept, await repository.findUses(trx, uuid));
      await returnUses(trx, pair.merged, pair.kept);
    }
    await separateChats(ctx, trx, merge);
    // The kept patient may have booked with a third-party doctor since.
    if (pair.kind === 'patient') await listByBookings(trx, pair.kept);
    if (await candidates.wasSwapped(trx, uuid)) await swapReferrals(trx, pair.kept, pair.merged);
    await setMergedInto(trx, pair, rows, null, merge.before);
    await restoreFields(trx, pair, rows, merge.before, merge.at);
    if ((await repository.sumsOf(trx, column, [pair.kept, pair.merged])) !== before)
      throw new Error(`the sums of ${pair.kept} and ${pair.merged} differ after the undo of their merge`);
    await candidates.markUndone(trx, uuid, ctx.actor.uuid, ctx.now());
    return done(await candidates.getMerge(trx, uuid), pair.kept, { merged: pair.merged, kind: pair.kind });
  });
