import { groupThousands } from '@baobab/contract/kit/numbers';
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
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { isForeignKeyViolation } from '../../../platform/db/translate-error.ts';
import { conflict } from '../../../platform/errors.ts';
import { findBatchOf, markUndone, requireUndone } from '../../../platform/imports/batches.ts';
import { lockRecords } from '../../../platform/imports/cell-history.ts';
import { MAX_SHOWN } from '../../../platform/imports/limits.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { writeBatch, type ChangeSet } from './change-sets.service.ts';
import { passOnToPlans } from './plan-rows.repository.ts';
import * as changes from './price-changes.repository.ts';
import { requireAccess } from './price-imports.access.ts';
import { presentChangedSince, presentTouched } from './price-imports.presenter.ts';
import { presentSetRows } from './set-rows.presenter.ts';
import { countSetRows, findSetRows } from './set-rows.repository.ts';
import { openFile } from './price-files.ts';
import { hasFile } from './price-files.repository.ts';
import { cellColumns } from '../price-lists/price-values.public.ts';
import { changePrices, lockPriceList, lockStagedAreas } from './price-imports.repository.ts';

async function findPriceBatch(
  ctx: Ctx,
  db: Db,
  uuid: string,
  access: 'read' | 'write' = 'write',
  lock = false,
) {
  const batch = await findBatchOf(db, uuid, isPriceKind, lock);
  requireAccess(ctx, batch.kind, access);
  return batch;
}
type PriceBatch = Awaited<ReturnType<typeof findPriceBatch>>;

const isPriceKind = (kind: string): kind is ImportKind => (importKinds as readonly string[]).includes(kind);

export async function previewUndo(ctx: Ctx, uuid: string, page: PageWindow): Promise<UndoPreview> {
  const { db } = ctx;
  requireUndone(await findPriceBatch(ctx, db, uuid), false);
  const { total, changed, state } = await changes.countChangedSince(db, uuid);
  const data = (await changes.findChangedSince(db, uuid, page)).map(presentChangedSince);
  return { unchanged: total - changed, changed, state, data };
}

/** The prices of a set with the values that it changed. */
export async function listBatchRows(ctx: Ctx, uuid: string, page: PageWindow) {
  await findPriceBatch(ctx, ctx.db, uuid, 'read');
  const count = await countSetRows(ctx.db, uuid);
  const rows = await findSetRows(ctx.db, uuid, page);
  const data = await presentSetRows(ctx.db, rows);
  return { data, count, hasFile: await hasFile(ctx.db, uuid) };
}

export async function openBatchFile(ctx: Ctx, uuid: string) {
  const { file_name } = await findPriceBatch(ctx, ctx.db, uuid, 'read');
  return openFile(ctx.db, uuid, file_name);
}

const NOTHING_LEFT = 'Every price of this upload was changed afterwards. Nothing was undone.';

interface UndoResult {
  restored: number;
  removed: number;
  kept?: number;
}

/** Locks the list, the set, which counts or is undone, and its prices. */
async function lockBatch(ctx: Ctx, trx: Trx, uuid: string, isUndone: boolean) {
  await lockPriceList(trx, (await findPriceBatch(ctx, trx, uuid)).kind);
  const batch = await findPriceBatch(ctx, trx, uuid, 'write', true);
  requireUndone(batch, isUndone);
  if (isUndone) await changes.joinAddedAnew(trx, uuid);
  await lockRecords(trx, 'price_entries', uuid);
  await changes.completeEarlierSets(trx, uuid);
  return batch;
}

/** Undoes a set. Without a choice it is rejected when one of its prices was changed afterwards. */
export const undoBatch = (ctx: Ctx, uuid: string, choice: UndoChoice) =>
  withDedicatedConnection<Schema, UndoResult>(ctx.pool, ({ db }) =>
    change({ ...ctx, db }, 'price-list.undo', async (trx) => {
      const batch = await lockBatch(ctx, trx, uuid, false);
      const changed = await refuseChanged(trx, uuid, choice);
      const { restored, removed } =
        choice.changed === 'revert' ? await revert(ctx, trx, batch) : await undo(trx, batch);
      await passOnToPlans(trx, batch.kind, uuid);
      await markUndone(trx, uuid, { by: ctx.actor.uuid, at: ctx.now() });
      const result: UndoResult = { restored, removed, ...(choice.changed === 'keep' && { kept: changed }) };
      return done(result, uuid, { kind: batch.kind, file: batch.file_name, ...result });
    }),
  );

const NOTHING_TO_APPLY =
  'Every price of this upload was changed or removed afterwards. Nothing was applied again.';

const REFERENCE_GONE =
  'A partner, test or area of this upload no longer exists. Nothing was applied again. Add it, then upload the file of this upload again.';

/** Lets an undone set count again, at its place among the others. Cells that somebody has changed otherwise stay. */
export const redoBatch = (ctx: Ctx, uuid: string) =>
  withDedicatedConnection<Schema, { restored: number; added: number; kept: number }>(ctx.pool, ({ db }) =>
    change({ ...ctx, db }, 'price-list.redo', async (trx) => {
      const { kind, file_name: file } = await lockBatch(ctx, trx, uuid, true);
      const { total } = await changes.countChangedSince(trx, uuid);
      const about = await changes.stageToggled(trx, uuid, true);
      await refuseMovedArea(trx, 'Nothing was applied again.');
      await changes.rememberPrices(trx, uuid);
      const restored = await changePrices(trx, kind, { batch: null, columns: cellColumns });
      await changes.stageRemoved(trx, uuid);
      await refuseMovedArea(trx, 'Nothing was applied again.');
      const added = await changes.restoreRemoved(trx, uuid, kind).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? conflict(REFERENCE_GONE) : error;
      });
      if (about + added === 0) throw conflict(NOTHING_TO_APPLY);
      await passOnToPlans(trx, kind, uuid);
      await markUndone(trx, uuid, null);
      const result = { restored, added, kept: total - about - added };
      return done(result, uuid, { kind, file, ...result });
    }),
  );

async function refuseMovedArea(trx: Trx, ending: string) {
  await lockStagedAreas(trx, 'new_area');
  if (await changes.isAreaMoved(trx))
    throw conflict(`An area of this upload was moved to another city. ${ending}`);
}

/** Gives each cell of the set the value that it has without the set. */
async function undo(trx: Trx, { uuid, kind }: PriceBatch) {
  const about = await changes.stageToggled(trx, uuid, false);
  await refuseMovedArea(trx, 'Nothing was undone.');
  await changes.rememberPrices(trx, uuid, { all: false });
  const restored = await changePrices(trx, kind, { batch: null, columns: cellColumns });
  const removed = await changes.removeAdded(trx, uuid, false);
  if (about + removed === 0) throw conflict(NOTHING_LEFT);
  return { restored, removed };
}

/** Restores the whole prices, and records it as a set, because it also takes back what others have changed since. */
async function revert(ctx: Ctx, trx: Trx, { uuid, kind, file_name }: PriceBatch) {
  const set: ChangeSet = {
    kind,
    noun: 'edits',
    name: `Taken back: ${file_name}`.slice(0, 255),
    columns: cellColumns,
    async stage(_connection, write) {
      const rows = await changes.stageBefore(trx, uuid);
      await refuseMovedArea(trx, 'Nothing was undone.');
      await changes.rememberPrices(trx, uuid, { all: true });
      await write(rows);
      return { rows, hash: '' };
    },
  };
  const { changed: restored } = await writeBatch({ trx }, set, { by: ctx.actor.uuid });
  return { restored, removed: await changes.removeAdded(trx, uuid, true) };
}

/** The number of prices that were changed after the upload, unless the undo has to be refused for them. */
async function refuseChanged(trx: Trx, uuid: string, choice: UndoChoice): Promise<number> {
  const { changed, state } = await changes.countChangedSince(trx, uuid);
  if (choice.changed === 'revert' && choice.seen !== undefined && choice.seen !== state)
    throw conflict('Prices were changed while you looked at this upload. Nothing was undone. Look again.');
  if (changed > 0 && choice.changed === undefined)
    throw conflict(
      `${groupThousands(changed)} of its prices ${changed === 1 ? 'was' : 'were'} changed after this upload. Nothing was undone.`,
      { current: await refusalOf(trx, uuid, changed) },
    );
  return changed;
}

const refusalOf = async (trx: Trx, uuid: string, total: number): Promise<UndoRefusal<TouchedPrice>> => ({
  lines: (await changes.findChangedSince(trx, uuid, { skip: 0, limit: MAX_SHOWN })).map(presentTouched),
  total,
});
