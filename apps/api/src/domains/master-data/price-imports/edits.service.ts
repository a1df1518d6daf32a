import { createHash } from 'node:crypto';
import type { EditedPrice, EditPreview } from '@baobab/contract/master-data/price-edits';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type pg from 'pg';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import { change, unchanged } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { findAreas, findPrices } from '../price-lists/edited-prices.public.ts';
import { presentPrice } from '../price-lists/public.ts';
import { findStagedState, stateOf } from './staged-state.repository.ts';
import { encodeRows, plannedRowOf, refuseOutdated, rowsOf } from './edits.rows.ts';
import { addPlan, type PlanResult, type PlanReview } from './plans.service.ts';
import { buildPreview } from './price-imports.preview.ts';
import { addPrices, changePrices, countEffects, stagePrices } from './price-imports.repository.ts';
import {
  CHANGED_SINCE,
  commitBatch,
  SEARCH_INDEX_JOB,
  type ImportResult,
  type Review,
} from './price-imports.service.ts';

/** The name of such a batch in the list of uploads. */
export const EDITS_NAME = 'Edited in the list';

export interface Edits {
  prices: EditedPrice[];
  /** The `state` of the preview. */
  seen: string;
  /** The day of planned edits. */
  valid_from?: string | undefined;
}

interface Connection {
  db: Db;
  client: pg.ClientBase;
}

/** Describes the effects of the edits. The rows are staged and dropped; the price list is not changed. */
export const previewEdits = (
  ctx: Ctx,
  kind: ImportKind,
  prices: readonly EditedPrice[],
): Promise<EditPreview> =>
  withDedicatedConnection<Schema, EditPreview>(ctx.pool, ({ db, client }) =>
    db.transaction().execute(async (trx) => {
      const { slug } = ctx.product;
      const { checked } = await stageEdits(trx, client, kind, { prices, slug, lock: false });
      const state = stateOf(await findStagedState(trx, kind, false));
      return { ...(await buildPreview(trx, kind, checked, { slug, filters: {}, missing: [] })), state };
    }),
  );

export async function importEdits(
  ctx: Ctx,
  kind: ImportKind,
  edits: Edits,
  review?: Review,
): Promise<ImportResult> {
  const saved = await withDedicatedConnection<Schema, ImportResult>(ctx.pool, (connection) =>
    commitEdits(ctx, connection, kind, edits, review),
  );
  // The reply does not wait for the queue, which uses its own connections.
  if (saved.batch) void ctx.queue.send(SEARCH_INDEX_JOB, {});
  return saved;
}

/** Saves all edits as one batch, or none. */
export const commitEdits = (
  ctx: Ctx,
  { db, client }: Connection,
  kind: ImportKind,
  { prices, seen }: Edits,
  review?: Review,
) =>
  commitBatch({ ...ctx, db }, kind, {
    action: 'price-list.edit',
    name: EDITS_NAME,
    async write(trx, batch) {
      const { rows } = (await stageEdits(trx, client, kind, { prices, slug: ctx.product.slug, lock: true }))
        .checked;
      const staged = await findStagedState(trx, kind, true);
      if (stateOf(staged) !== seen) throw conflict(CHANGED_SINCE);
      const added = await addPrices(trx, kind, batch);
      // Someone added one of the missing prices in the meantime.
      if (added < staged.missing) throw conflict(CHANGED_SINCE);
      const changed = await changePrices(trx, kind, batch);
      return { rows, added, changed, unchanged: rows - added - changed, hash: hashOf(prices) };
    },
    review,
  });

const hashOf = (prices: readonly EditedPrice[]) =>
  createHash('sha256').update(JSON.stringify(prices)).digest('hex');

/** Plans all edits for a day, or none. A price keeps the values that its edit does not change. */
export const planEdits = (
  ctx: Ctx,
  { db, client }: Connection,
  kind: ImportKind,
  { prices, seen, valid_from: validFrom }: Edits & { valid_from: string },
  review?: PlanReview,
) =>
  change<Schema, ImportResult | PlanResult>({ ...ctx, db }, 'price-plan.add', async (trx) => {
    const { rows } = await stageEdits(trx, client, kind, { prices, slug: ctx.product.slug, lock: true });
    if (stateOf(await findStagedState(trx, kind, true)) !== seen) throw conflict(CHANGED_SINCE);
    const result = { ...(await countEffects(trx, kind)), rows: rows.length, batch: null };
    if (result.added + result.changed === 0) return unchanged<ImportResult>(result);
    await review?.(trx, { ...result, hash: hashOf(prices) });
    return addPlan(ctx, trx, { kind, name: EDITS_NAME, validFrom }, rows.map(plannedRowOf));
  });

interface StageOptions {
  prices: readonly EditedPrice[];
  slug: string;
  lock: boolean;
}

/** Completes the edits to full rows and stages them. */
async function stageEdits(
  trx: Trx,
  client: pg.ClientBase,
  kind: ImportKind,
  { prices, slug, lock }: StageOptions,
) {
  const uuids = prices.map(({ uuid }) => uuid);
  const found = (await findPrices(trx, kind, uuids, lock)).map((row) => presentPrice(row));
  const entries = refuseOutdated(prices, new Map(found.map((entry) => [entry.uuid, entry])));
  const targets = entries.flatMap(({ copyTo = [] }) => copyTo);
  const areas = targets.length > 0 ? await findAreas(trx, targets) : [];
  const rows = rowsOf(entries, new Map(areas.map((area) => [area.uuid, area])));
  const { bytes, checked } = encodeRows(rows, slug);
  await stagePrices(trx, client, [bytes]);
  return { rows, checked };
}
