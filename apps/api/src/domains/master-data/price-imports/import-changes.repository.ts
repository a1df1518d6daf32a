import { sql } from 'kysely';
import { MAX_SHOWN } from '../../../platform/imports/limits.ts';
import type { Db, Trx } from '../../../schema.ts';
import { deletePrices, updatePrices } from '../price-lists/public.ts';
import { valueColumns } from './price-imports.check.ts';

/** How many earlier uploads of the same rows can still be undone, one after the other. */
const MAX_EARLIER_BATCHES = 10;

/** Locks every price of the batch until the transaction ends. */
export const lockBatchPrices = (trx: Trx, batch: string) =>
  sql`select count(*) from (
    select from import_changes c join price_entries e on e.uuid = c.entry_uuid
    where c.batch_uuid = ${batch} order by e.uuid for update of e) held`.execute(trx);

/** The first prices of the batch that were changed after it, and their total number. */
export async function findChangedSince(db: Db, batch: string) {
  const { rows } = await sql<{
    partner: string | null;
    test: string | null;
    city: string | null;
    area: string | null;
    updated_at: Date | null;
    total: number;
  }>`
    select p.name as partner, t.name as test, c.name as city, a.name as area, e.updated_at,
      count(*) over () as total
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      left join partners p on p.uuid = e.partner_uuid left join national_tests t on t.uuid = e.test_uuid
      left join areas a on a.uuid = e.area_uuid left join cities c on c.uuid = a.city_uuid
    where i.batch_uuid = ${batch} and e.version is distinct from i.version_after
    order by p.name, t.name, c.name, a.name limit ${MAX_SHOWN}`.execute(db);
  return { touched: rows, total: rows[0]?.total ?? 0 };
}

const replacedColumns = sql.raw(valueColumns.map((name) => `r.${name}`).join(', '));

/** Restores the replaced prices. */
export async function restorePrices(trx: Trx, batch: string): Promise<number> {
  const { numAffectedRows = 0n } = await updatePrices(
    valueColumns,
    sql`(
      select i.entry_uuid as entry, ${replacedColumns}
      from import_changes i cross join lateral jsonb_populate_record(null::price_entries, i.before) r
      where i.batch_uuid = ${batch} and i.before is not null)`,
  ).execute(trx);
  return Number(numAffectedRows);
}

export async function removeAdded(trx: Trx, batch: string): Promise<number> {
  const { numAffectedRows = 0n } = await deletePrices(
    sql`select entry_uuid from import_changes where batch_uuid = ${batch} and before is null`,
  ).execute(trx);
  return Number(numAffectedRows);
}

/** The restored prices are those of earlier uploads, which can therefore be undone next. */
export const reassignToEarlierBatches = (trx: Trx, batch: string) =>
  sql`
    update import_changes earlier set version_after = e.version
    from import_changes i join price_entries e on e.uuid = i.entry_uuid
    where i.batch_uuid = ${batch} and i.before is not null
      and earlier.entry_uuid = i.entry_uuid and earlier.version_after = (i.before ->> 'version')::int
      and earlier.batch_uuid in (
        select b.uuid from import_batches b join import_batches own on own.uuid = ${batch}
        where b.kind = own.kind and b.undone_at is null and b.created_at < own.created_at
        order by b.created_at desc limit ${MAX_EARLIER_BATCHES})`.execute(trx);

/** The number of prices of a list. */
export async function countPrices(trx: Trx, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from price_entries where kind = ${kind}`.execute(trx);
  return rows[0]!.n;
}

/** Equal for two uploads that replace the same versions of the same prices. */
export async function hashReplaced(trx: Trx, batch: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select coalesce(sum(hashtextextended(entry_uuid::text || ' ' || version_after, 0)), 0)::text as hash
    from import_changes where batch_uuid = ${batch} and before is not null`.execute(trx);
  return rows[0]!.hash;
}

/** The prices that change most, relative to the price before. */
export async function findLargestChanges(trx: Trx, batch: string, limit: number) {
  const { rows } = await sql<{ partner: string; test: string; old_price: number; price: number }>`
    select p.name as partner, t.name as test, (c.before->>'exclusive_kobo')::bigint as old_price,
      e.exclusive_kobo as price
    from import_changes c join price_entries e on e.uuid = c.entry_uuid
      join partners p on p.uuid = e.partner_uuid join national_tests t on t.uuid = e.test_uuid
    where c.batch_uuid = ${batch} and (c.before->>'exclusive_kobo')::bigint <> e.exclusive_kobo
    order by abs(e.exclusive_kobo - (c.before->>'exclusive_kobo')::bigint)::numeric
      / greatest((c.before->>'exclusive_kobo')::bigint, 1) desc, e.uuid
    limit ${limit}`.execute(trx);
  return rows;
}
