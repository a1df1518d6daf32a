import { formatDate } from '@baobab/contract/kit/lagos-time';
import { change, done } from '../../../platform/audit/change.ts';
import { isForeignKeyViolation } from '../../../platform/db/translate-error.ts';
import { conflict } from '../../../platform/errors.ts';
import { findBatchOf, markUndone, requireUndone } from '../../../platform/imports/batches.ts';
import { lockRecords } from '../../../platform/imports/cell-history.ts';
import { findTakenKey, hasInvalidPair } from '../../../platform/imports/list-conflicts.ts';
import {
  joinAddedAnew,
  removeAdded,
  restoreRemoved,
  toggleRecords,
} from '../../../platform/imports/list-records.ts';
import type { ListUpload } from '../../../platform/imports/list-upload.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { findPlanWith, lockList } from './list-uploads.repository.ts';
import { isUploadedList, lists, requireAccess } from './lists.ts';

export async function findListBatch(ctx: Ctx, db: Db, uuid: string, access: 'read' | 'write', lock = false) {
  const batch = await findBatchOf(db, uuid, isUploadedList, lock);
  requireAccess(ctx, batch.kind, access);
  return batch;
}

/** Locks the list, the set, which counts or is undone, and its records. */
async function lockBatch(ctx: Ctx, trx: Trx, uuid: string, isUndone: boolean) {
  await lockList(trx, (await findListBatch(ctx, trx, uuid, 'write')).kind);
  const batch = await findListBatch(ctx, trx, uuid, 'write', true);
  requireUndone(batch, isUndone);
  await lists[batch.kind].lock?.(trx);
  if (isUndone) await joinAddedAnew(trx, lists[batch.kind], uuid);
  await lockRecords(trx, lists[batch.kind].table, uuid);
  return batch;
}

const ALL_CHANGED = 'Every record of this upload was changed afterwards.';
/** The area of a value that comes back can be in another city by now, and another record can have its code. */
async function refuseInvalid(trx: Trx, list: ListUpload, uuid: string, ending: string) {
  if (await hasInvalidPair(trx, list, uuid))
    throw conflict(`An area of this upload is in another city now. ${ending}`);
  const taken = await findTakenKey(trx, list, uuid);
  if (taken) throw conflict(`${taken}. ${ending}`);
}

/** Removes what the set added. Returns the number of records. */
async function removeUnused(trx: Trx, list: ListUpload, uuid: string): Promise<number> {
  const refusal = (use: string) =>
    conflict(`Some ${list.nouns} that this upload added are ${use}. Nothing was undone.`);
  const removed = await removeAdded(trx, list, uuid).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? refusal('in use by now') : error;
  });
  // Plans do not refer to the records; without them they would fail on their day.
  const plan = removed.length > 0 && (await findPlanWith(trx, removed));
  if (plan)
    throw refusal(`needed by the prices of ${plan.file_name}, planned for ${formatDate(plan.valid_from)}`);
  return removed.length;
}

/** Takes the values of the set back and removes what it added; values that were changed since are kept. */
export const undoList = (ctx: Ctx, uuid: string) =>
  change(ctx, 'list-upload.undo', async (trx) => {
    const { kind, file_name: file } = await lockBatch(ctx, trx, uuid, false);
    const list = lists[kind];
    const { total, about, written: restored } = await toggleRecords(trx, list, uuid, { counts: false });
    const removed = await removeUnused(trx, list, uuid);
    if (about + removed === 0) throw conflict(`${ALL_CHANGED} Nothing was undone.`);
    await refuseInvalid(trx, list, uuid, 'Nothing was undone.');
    await markUndone(trx, uuid, { by: ctx.actor.uuid, at: ctx.now() });
    const result = { restored, removed, kept: total - restored - removed };
    return done(result, uuid, { list: kind, file, ...result });
  });

/** Lets an undone set count again, at its place among the others. */
export const redoList = (ctx: Ctx, uuid: string) =>
  change(ctx, 'list-upload.redo', async (trx) => {
    const { kind, file_name: file } = await lockBatch(ctx, trx, uuid, true);
    const list = lists[kind];
    const again = await restoreRemoved(trx, list, uuid);
    const toggled = await toggleRecords(trx, list, uuid, { counts: true, restored: again });
    const { total, about, written: restored } = toggled;
    if (about === 0) throw conflict(`${ALL_CHANGED} Nothing was applied again.`);
    await refuseInvalid(trx, list, uuid, 'Nothing was applied again.');
    await markUndone(trx, uuid, null);
    const added = again.length;
    const result = { restored, added, kept: total - restored - added };
    return done(result, uuid, { list: kind, file, ...result });
  });
