import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import { deletePrices, updatePrices } from '../price-lists/public.ts';
import { valueColumns } from './price-imports.check.ts';
import { objectOf } from './price-imports.repository.ts';

/** How many earlier uploads of the same rows can still be undone, one after the other. */
const MAX_EARLIER_BATCHES = 10;

/** Locks every price of the batch until the transaction ends. */
export const lockBatchPrices = (trx: Trx, batch: string) =>
  sql`select count(*) from (
    select from import_changes c join price_entries e on e.uuid = c.entry_uuid
    where c.batch_uuid = ${batch} order by e.uuid for update of e) held`.execute(trx);

/** Values of the batch were changed after it. A batch of an earlier release knows only the version. */
const changedSince = sql<boolean>`(e.uuid is null or case when i.after is null then e.version <> i.version_after
  else not to_jsonb(e) @> i.after end)`;

/** The number of prices of the batch, and of those that were changed after it. */
export async function countChangedSince(db: Db, batch: string) {
  const { rows } = await sql<{ total: number; changed: number; state: string }>`
    select count(*) as total, count(*) filter (where ${changedSince}) as changed,
      coalesce(sum(hashtextextended(i.entry_uuid || ' ' || coalesce(e.version, 0), 0))
        filter (where ${changedSince}), 0)::text as state
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
    where i.batch_uuid = ${batch}`.execute(db);
  return rows[0]!;
}

/** A page of the prices of the batch that were changed after it. */
export async function findChangedSince(db: Db, batch: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<{
    partner: string | null;
    test: string | null;
    city: string | null;
    area: string | null;
    updated_at: Date | null;
    price: number | null;
    restored_price: number | null;
  }>`
    select p.name as partner, t.name as test, c.name as city, a.name as area, e.updated_at,
      e.exclusive_kobo as price, (i.before ->> 'exclusive_kobo')::bigint as restored_price
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      left join partners p on p.uuid = e.partner_uuid left join national_tests t on t.uuid = e.test_uuid
      left join areas a on a.uuid = e.area_uuid left join cities c on c.uuid = a.city_uuid
    where i.batch_uuid = ${batch} and ${changedSince}
    order by p.name, t.name, c.name, a.name, i.entry_uuid limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** A later batch of the same price that counts. Versions of a price only grow, so they tell the order. */
const isLater = sql<boolean>`j.entry_uuid = i.entry_uuid and j.version_after > i.version_after
  and exists (select from import_batches b where b.uuid = j.batch_uuid and b.undone_at is null)`;

/** The price would not exist without the batch. */
const added = sql<boolean>`(i.before is null or coalesce(i.base ? 'added', false))`;

/** The values of the batch that nobody has changed since, with those before it, as JSON; null without any. */
const restorable = sql`(
  select jsonb_object_agg(c.key, coalesce(i.base -> c.key, i.before -> c.key))
  from jsonb_each(coalesce(i.after, ${objectOf((name) => `e.${name}`)})) c
  where (i.after is not null or e.version = i.version_after) and to_jsonb(e) -> c.key = c.value
    and not exists (select from import_changes j where ${isLater} and j.after ? c.key))`;

const isRemovable = sql<boolean>`(not ${changedSince} and not exists (select from import_changes j where ${isLater}))`;

/** Stores the prices that the undo changes, which the next steps take back. */
export const storeUndone = (trx: Trx, batch: string, withChanged: boolean) =>
  sql`
    update import_changes i set undone = to_jsonb(e) - 'search'
    from price_entries e
    where i.batch_uuid = ${batch} and e.uuid = i.entry_uuid
      and ${withChanged ? sql`true` : sql`case when ${added} then ${isRemovable} else ${restorable} is not null end`}`.execute(
    trx,
  );

/** Restores the values that nobody has changed since, or with `withChanged` the whole prices and their areas. */
export async function restorePrices(trx: Trx, batch: string, withChanged: boolean): Promise<number> {
  const columns = withChanged ? ([...valueColumns, 'area_uuid'] as const) : valueColumns;
  const values = withChanged ? sql`i.before || coalesce(i.base, '{}')` : restorable;
  const { numAffectedRows = 0n } = await updatePrices(
    columns,
    sql`(
      select i.entry_uuid as entry, ${sql.raw(columns.map((name) => `r.${name}`).join(', '))}
      from import_changes i join price_entries e on e.uuid = i.entry_uuid
        cross join lateral jsonb_populate_record(e, ${values}) r
      where i.batch_uuid = ${batch} and not ${added} and i.undone is not null)`,
  ).execute(trx);
  return Number(numAffectedRows);
}

export async function removeAdded(trx: Trx, batch: string): Promise<number> {
  const { numAffectedRows = 0n } = await deletePrices(
    sql`select entry_uuid from import_changes i
      where batch_uuid = ${batch} and ${added} and undone is not null`,
  ).execute(trx);
  return Number(numAffectedRows);
}

/**
 * The next batch that changed the same value restores what this one would have restored, so that batches can be undone
 * in any order. Returns the number of prices.
 */
export async function passOnToLaterBatches(trx: Trx, batch: string): Promise<number> {
  const { rows } = await sql<{ entry: string }>`
    with moved as (
      select next.batch_uuid, i.entry_uuid, jsonb_object_agg(c.key, coalesce(i.base -> c.key, i.before -> c.key)) as cells,
        '{}'::jsonb as after
      from import_changes i cross join lateral jsonb_each(i.after) c
        cross join lateral (
          select j.batch_uuid, coalesce(j.base -> c.key, j.before -> c.key) as replaced from import_changes j
          where ${isLater} and j.after ? c.key order by j.version_after limit 1) next
      where i.batch_uuid = ${batch} and not ${added} and next.replaced = c.value
      group by 1, 2
    ), kept as (
      select next.batch_uuid, i.entry_uuid, '{"added": true}'::jsonb as cells, i.after
      from import_changes i cross join lateral (
        select j.batch_uuid from import_changes j where ${isLater} order by j.version_after limit 1) next
      where i.batch_uuid = ${batch} and ${added}
    )
    update import_changes j set base = coalesce(j.base, '{}') || m.cells, after = m.after || j.after
    from (select * from moved union all select * from kept) m
    where j.batch_uuid = m.batch_uuid and j.entry_uuid = m.entry_uuid
    returning j.entry_uuid as entry`.execute(trx);
  return rows.length;
}

/** The restored prices are those of uploads of earlier releases, which can therefore be undone next. */
export const reassignToEarlierBatches = (trx: Trx, batch: string) =>
  sql`
    update import_changes earlier set version_after = e.version
    from import_changes i join price_entries e on e.uuid = i.entry_uuid
    where i.batch_uuid = ${batch} and i.before is not null and i.undone is not null
      and earlier.entry_uuid = i.entry_uuid and earlier.after is null and earlier.version_after = (i.before ->> 'version')::int
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
