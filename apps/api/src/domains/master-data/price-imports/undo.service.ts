import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { UndoRefusal } from '@baobab/contract/kit/imports';
import {
  importKinds,
  type ImportKind,
  type TouchedPrice,
  type UndoChoice,
  type UndoPreview,
} from '@baobab/contract/master-data/price-imports';
import { change, done } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import { conflict, found, notFound } from '../../../platform/errors.ts';
import { findBatch, markUndone, type Batch } from '../../../platform/imports/batches.ts';
import { MAX_SHOWN } from '../../../platform/imports/limits.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import {
  countChangedSince,
  findChangedSince,
  lockBatchPrices,
  passOnToLaterBatches,
  reassignToEarlierBatches,
  removeAdded,
  restorePrices,
  storeUndone,
} from './import-changes.repository.ts';
import { requireAccess } from './price-imports.access.ts';
import { presentChangedSince, presentTouched } from './price-imports.presenter.ts';
import { lockPriceList } from './price-imports.repository.ts';

/** Batches of other lists are undone in their own domain, with their own permission. */
async function findPriceBatch(ctx: Ctx, db: Db, uuid: string): Promise<Batch> {
  const batch = found(await findBatch(db, uuid), 'This upload');
  if (!isPriceKind(batch.kind)) throw notFound('This upload');
  requireAccess(ctx, batch.kind, 'write');
  return batch;
}

const isPriceKind = (kind: string): kind is ImportKind => (importKinds as readonly string[]).includes(kind);

const refuseUndone = ({ undone_at }: Batch) => {
  if (undone_at) throw conflict('This upload was already undone');
};

export async function previewUndo(ctx: Ctx, uuid: string, page: PageWindow): Promise<UndoPreview> {
  const { db } = ctx;
  refuseUndone(await findPriceBatch(ctx, db, uuid));
  const { total, changed, state } = await countChangedSince(db, uuid);
  const data = (await findChangedSince(db, uuid, page)).map(presentChangedSince);
  return { unchanged: total - changed, changed, state, data };
}

const NOTHING_LEFT = 'Every price of this upload was changed afterwards. Nothing was undone.';

interface UndoResult {
  restored: number;
  removed: number;
  kept?: number;
}

/** Undoes a batch. Without a choice it is rejected when one of its prices was changed afterwards. */
export const undoBatch = (ctx: Ctx, uuid: string, choice: UndoChoice) =>
  withDedicatedConnection<Schema, UndoResult>(ctx.pool, ({ db }) =>
    change({ ...ctx, db }, 'price-list.undo', async (trx) => {
      await lockPriceList(trx, (await findPriceBatch(ctx, trx, uuid)).kind);
      const batch = (await findBatch(trx, uuid, true))!;
      refuseUndone(batch);
      await lockBatchPrices(trx, uuid);
      const changed = await refuseChanged(trx, uuid, choice);
      const withChanged = choice.changed === 'revert';
      await storeUndone(trx, uuid, withChanged);
      const passedOn = await passOnToLaterBatches(trx, uuid);
      const restored = await restorePrices(trx, uuid, withChanged);
      const removed = await removeAdded(trx, uuid);
      if (passedOn + restored + removed === 0) throw conflict(NOTHING_LEFT);
      await reassignToEarlierBatches(trx, uuid);
      await markUndone(trx, uuid, ctx.actor.uuid, ctx.now());
      const result: UndoResult = { restored, removed, ...(choice.changed === 'keep' && { kept: changed }) };
      return done(result, uuid, { kind: batch.kind, file: batch.file_name, ...result });
    }),
  );

/** The number of prices that were changed after the upload, unless the undo has to be refused for them. */
async function refuseChanged(trx: Trx, uuid: string, choice: UndoChoice): Promise<number> {
  const { changed, state } = await countChangedSince(trx, uuid);
  if (choice.changed === 'revert' && choice.seen !== undefined && choice.seen !== state)
    throw conflict('Prices were changed while you looked at this upload. Nothing was undone. Look again.');
  if (changed > 0 && choice.changed === undefined)
    throw conflict(
      `${changed.toLocaleString('en')} of its prices ${changed === 1 ? 'was' : 'were'} changed after this upload. Nothing was undone.`,
      { current: await refusalOf(trx, uuid, changed) },
    );
  return changed;
}

const refusalOf = async (trx: Trx, uuid: string, total: number): Promise<UndoRefusal<TouchedPrice>> => ({
  lines: (await findChangedSince(trx, uuid, { skip: 0, limit: MAX_SHOWN })).map(presentTouched),
  total,
});
