import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';
import { touches, type AuditRow, type HistorySource } from '../../workspace/audit/history.public.ts';
import { changedFields, findChangesOf, findHistoryRows } from '../../workspace/audit/public.ts';

/** A price as JSON, by column. */
type Price = Record<string, unknown>;

interface Upload {
  batch_uuid: string;
  /** The price before the upload; null when the upload added it. */
  before: Price | null;
  /**
   * The price before each undo and redo, false when it kept the price; one price from before redos, null without any or
   * before this was stored.
   */
  undone: (Price | false | null)[] | Price | null;
}

const notValues = new Set(['version', 'created_at', 'updated_at', 'search']);
const priceColumns = ['retail_kobo', 'purchasing_kobo', 'exclusive_kobo', 'discount_hundredths'];

const differencesOf = (before: Price, after: Price) =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => !notValues.has(name) && before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  );
const firstValues = (price: Price) =>
  Object.fromEntries(priceColumns.map((name) => [name, [null, price[name]]]));

const findPrice = async (db: Db, uuid: string) =>
  (
    await sql<{ price: Price }>`
      select to_jsonb(e) as price from price_entries e where uuid = ${uuid}`.execute(db)
  ).rows[0]?.price;

const findUploads = async (db: Db, uuid: string, rows: readonly AuditRow[]) =>
  (
    await sql<Upload>`
      select batch_uuid, before, undone from import_changes
      where entry_uuid = ${uuid} and batch_uuid::text = any (${rows.map(({ subject }) => subject)})`.execute(
      db,
    )
  ).rows;

/**
 * Adds the changed fields of one price to the rows of uploads, undos and new prices. An upload stores only the values
 * before it, so the values after it are read from the current price backwards: the rows start with the newest.
 */
async function withPriceChanges(db: Db, uuid: string, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const uploads = new Map((await findUploads(db, uuid, rows)).map((upload) => [upload.batch_uuid, upload]));
  const undone = new Map(
    [...uploads].map(([batch, upload]) => [
      batch,
      [upload.undone ?? []].flat().filter((before) => before !== false),
    ]),
  );
  let price = (await findPrice(db, uuid)) ?? null;
  return rows.map((row) => {
    const upload = uploads.get(row.subject);
    if (price === null) {
      // Before it was added again, and an undo from before `undone` existed: known again before the undo or its upload.
      if (row.action === 'price-list.undo') price = undone.get(row.subject)?.pop() ?? null;
      else if (/^price-list\.(import|edit)$/.test(row.action)) price = upload?.before ?? null;
      return row;
    }
    const after: Price = price;
    const { changed, ...details } = row.details as { changed?: Record<string, [unknown, unknown]> };
    const withChanges = (fields: Record<string, unknown[]>) => ({
      ...row,
      details: { ...details, changed: fields },
    });
    switch (row.action) {
      case 'price.edit':
        price = {
          ...after,
          ...Object.fromEntries(Object.entries(changed ?? {}).map(([k, [old]]) => [k, old])),
        };
        return row;
      case 'price.add':
        return withChanges(firstValues(after));
      case 'price-list.redo':
      case 'price-list.undo':
        price = undone.get(row.subject)?.pop() ?? null;
        return price ? withChanges(differencesOf(price, after)) : row;
      case 'price-list.edit':
      case 'price-list.import':
        price = upload?.before ?? null;
        return withChanges(price ? differencesOf(price, after) : firstValues(after));
      default:
        return row;
    }
  });
}

/** The trail of a price of this kind. New prices are kept under their test, uploads under their batch. */
export const priceHistory = (kind: PriceKind): HistorySource => ({
  subjects: (id) => sql`
    with entry as (select * from price_entries where uuid = ${id} and kind = ${kind})
    select uuid from entry union all select test_uuid from entry union all
    select c.batch_uuid from entry e join import_batches b on b.kind = e.kind
      join import_changes c on c.batch_uuid = b.uuid and c.entry_uuid = e.uuid`,
  // The new prices of a test share one row, which names its entries. An undo is not part of a price that it kept.
  condition: (id, ids) => sql<boolean>`l.subject = any (${ids}) and l.action like 'price%'
    and (not l.details ? 'entries' or l.details -> 'entries' ? ${id}) and ${touches(id)}`,
  complete: withPriceChanges,
});

const MAX_CHANGES = 100;

/** The values of a price before one of its changes, by column; undefined when it is not a change of this price. */
export async function findValuesBefore(
  db: Db,
  kind: PriceKind,
  uuid: string,
  change: number,
): Promise<Record<string, unknown> | undefined> {
  const rows = await findHistoryRows(db, priceHistory(kind), uuid, MAX_CHANGES);
  const row = rows.find(({ id }) => id === change);
  const fields = row && changedFields(row.details as Record<string, unknown>);
  return fields && Object.fromEntries(fields.map(({ name, old }) => [name, old]));
}

/** Uploads, undos and edits of a price, newest first, for the authors of its values. */
export const findPriceChanges = (db: Db, kind: PriceKind, uuid: string) =>
  findChangesOf(db, priceHistory(kind), uuid);
