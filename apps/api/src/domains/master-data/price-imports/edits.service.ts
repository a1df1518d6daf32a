import { createHash } from 'node:crypto';
import type { EditedPrice, EditPreview } from '@baobab/contract/master-data/price-edits';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { emptyFile } from '../../../platform/imports/import-result.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { findAreas, findPrices } from '../price-lists/edited-prices.public.ts';
import { presentPrice } from '../price-lists/public.ts';
import type { ChangeSet } from './change-sets.service.ts';
import { cellsOf, refuseOutdated, rowsOf } from './edits.rows.ts';
import { buildPreview } from './price-imports.preview.ts';
import { removeStaged, stageCells, type PriceCells } from './price-imports.repository.ts';

/** The name of such a set in the list of uploads. */
export const EDITS_NAME = 'Edited in the list';

export interface Edits {
  prices: EditedPrice[];
  /** The `state` of the preview. */
  seen: string;
}

/** The set of the prices that were edited in the list. */
export const editsSet = (kind: PriceKind, { prices, seen }: Edits): ChangeSet => ({
  kind,
  noun: 'edits',
  name: EDITS_NAME,
  seen,
  async stage({ trx }, write) {
    const rows = await stageEdits(trx, kind, prices, true);
    await write(rows);
    return { rows, hash: hashOf(prices) };
  },
});

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Describes the effects of the edits. The rows are staged and dropped; the price list is not changed. */
export const previewEdits = (
  ctx: Ctx,
  kind: PriceKind,
  prices: readonly EditedPrice[],
): Promise<EditPreview> =>
  withDedicatedConnection<Schema, EditPreview>(ctx.pool, ({ db }) =>
    db.transaction().execute(async (trx) => {
      const rows = await stageEdits(trx, kind, prices, false);
      const file = { ...emptyFile(Buffer.alloc(0)), rows };
      return buildPreview(trx, kind, file, {
        slug: ctx.product.slug,
        filters: {},
        isPartial: kind === 'home',
      });
    }),
  );

/** Completes the edits to full rows and stages them. Returns their number. */
async function stageEdits(trx: Trx, kind: PriceKind, prices: readonly EditedPrice[], lock: boolean) {
  const uuids = prices.map(({ uuid }) => uuid);
  const found = (await findPrices(trx, kind, uuids, lock)).map((row) => presentPrice(row));
  const entries = refuseOutdated(prices, new Map(found.map((entry) => [entry.uuid, entry])));
  const targets = entries.flatMap(({ copyTo = [] }) => copyTo);
  const areas = targets.length > 0 ? await findAreas(trx, targets, lock) : [];
  const rows = rowsOf(entries, new Map(areas.map((area) => [area.uuid, area])));
  await stageCopies(trx, kind, rows.map(cellsOf));
  return rows.length;
}

/** The product code of a price of home samples stays, also when the values of another one are copied to it. */
async function stageCopies(trx: Trx, kind: PriceKind, cells: readonly PriceCells[]) {
  await stageCells(trx, cells);
  const others = await removeStaged(trx, kind, { areNew: false, otherCode: kind === 'home' });
  if (others.length === 0) return;
  const numbers = new Set(others.map(({ row }) => row));
  await stageCells(
    trx,
    cells.map(({ product_code, ...row }, index) => (numbers.has(index + 1) ? row : { ...row, product_code })),
  );
}
