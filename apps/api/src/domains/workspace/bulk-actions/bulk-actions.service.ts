import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { hasPermission } from '@baobab/contract/kit/roles';
import { change, done } from '../../../platform/audit/change.ts';
import { insertBatch, insertUndoItems, reopenUndo, setTotals } from '../../../platform/bulk/batches.ts';
import { UNDO_MS } from '../../../platform/bulk/definition.ts';
import { BULK_JOB } from '../../../platform/bulk/start.ts';
import { conflict, forbidden, found, invalid } from '../../../platform/errors.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { findBatch, findBatchForUpdate, isUndoRunning, type BatchRow } from './bulk-actions.repository.ts';

const WHAT = 'This bulk action';

/** The batch, if it is the own one or the role may see those of others. Others get 404. */
export const readBatch = async (ctx: Ctx, uuid: string, db: Db = ctx.db) =>
  found(visible(ctx, await findBatch(db, uuid)), WHAT);

const visible = ({ actor }: Ctx, batch: BatchRow | undefined) =>
  batch?.created_by === actor.uuid || hasPermission(actor.role, 'bulk-actions:manage') ? batch : undefined;

/** The undo of the batch's action, if it has one that can succeed. */
function undoOf({ bulkDefinitions, settings }: Ctx, { list, action, value }: BatchRow) {
  const undo = bulkDefinitions.get(list)?.actions[action]?.undo;
  return undo && (undo.isPossible?.(value ?? '', settings) ?? true) ? undo : undefined;
}

/** Why the batch cannot be undone, or null. */
function refusalOf(ctx: Ctx, batch: BatchRow): string | null {
  if (!undoOf(ctx, batch) || batch.undoes) return 'This bulk action cannot be undone';
  if (batch.state !== 'done') return 'This bulk action is still running';
  if (batch.undone_by && !batch.is_undo_incomplete) return 'This bulk action has already been undone';
  if (ctx.now().getTime() - batch.created_at.getTime() > UNDO_MS)
    return 'A bulk action can be undone for 24 hours only';
  if (batch.done === 0) return 'This bulk action has changed nothing';
  return null;
}

const isPermitted = ({ bulkDefinitions, actor }: Ctx, { list }: BatchRow) => {
  const permission = bulkDefinitions.get(list)?.endpoint.permission;
  return permission !== undefined && hasPermission(actor.role, permission);
};

export const canUndo = (ctx: Ctx, batch: BatchRow) =>
  isPermitted(ctx, batch) && refusalOf(ctx, batch) === null;

/** Each undo passes its versions on to the next one, so two undos with a record in common run one after the other. */
const undoLock = advisoryLock('bulk-undo');
const UNDO_RUNNING =
  'Another bulk action with some of these records is being undone. Undo this one when it has ended.';

/** Undoes a batch with a batch of its own, which skips the records that have changed since. */
export async function undoBatch(ctx: Ctx, uuid: string): Promise<BatchRow> {
  const undoing = await change(ctx, 'bulk.undo', async (trx) => {
    const batch = found(visible(ctx, await findBatchForUpdate(trx, uuid)), WHAT);
    if (!isPermitted(ctx, batch)) throw forbidden();
    const refusal = refusalOf(ctx, batch);
    if (refusal) throw batch.undone_by ? conflict(refusal) : invalid(refusal);
    await undoLock.lockTransaction(trx, batch.list);
    if (await isUndoRunning(trx, batch)) throw conflict(UNDO_RUNNING);
    const { action, before } = undoOf(ctx, batch)!;
    if (batch.undone_by) return retryUndo(ctx, trx, batch, batch.undone_by);
    const made = await insertBatch(trx, {
      list: batch.list,
      action,
      value: before ? batch.value : null,
      by: ctx.actor.uuid,
      at: ctx.now(),
      hasSum: false,
      undoes: uuid,
    });
    const total = await insertUndoItems(trx, made, uuid);
    await setTotals(trx, made, total);
    const saved = (await findBatch(trx, made))!;
    return done(saved, uuid, { batch: made, list: batch.list, action, total });
  });
  await ctx.queue.send(BULK_JOB, { uuid: undoing.uuid });
  return undoing;
}

/** The rows of the undo that failed, because the person who began it has left or for another reason. */
async function retryUndo(ctx: Ctx, trx: Trx, { uuid, list }: BatchRow, undo: string) {
  const total = await reopenUndo(trx, { undo, undone: uuid, by: ctx.actor.uuid });
  const made = (await findBatch(trx, undo))!;
  return done(made, uuid, { batch: undo, list, action: made.action, total });
}
