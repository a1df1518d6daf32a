import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import {
  addedBy,
  cellsOfRemoved,
  changedSince,
  goneFrom,
  newest,
  toggledCells,
  updateChanges,
} from '../../../platform/imports/cell-history.ts';
import { continuePrices, deletePrices } from '../price-lists/bulk-prices.public.ts';
import { cellColumns, valueColumns } from '../price-lists/price-values.public.ts';
import { addPrices, analyzeStaging, listed, openStaging } from './price-imports.repository.ts';

const PRICES = 'price_entries';

/** The number of prices of the set, and of those that were changed after it. */
export async function countChangedSince(db: Db, batch: string) {
  const { rows } = await sql<{ total: number; changed: number; state: string }>`
    select count(*) as total, count(*) filter (where ${changedSince}) as changed,
      coalesce(sum(hashtextextended(i.entry_uuid || ' ' || coalesce(e.version, 0), 0))
        filter (where ${changedSince}), 0)::text as state
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
    where i.batch_uuid = ${batch}`.execute(db);
  return rows[0]!;
}

/** A page of the prices of the set that were changed after it. */
export async function findChangedSince(db: Db, batch: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<
    PriceNames & { updated_at: Date | null; price: number | null; restored_price: number | null }
  >`
    select ${setNames}, e.updated_at, e.exclusive_kobo as price, (i.before ->> 'exclusive_kobo')::bigint as restored_price
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      ${nameJoins((name) => `e.${name}`)}
    where i.batch_uuid = ${batch} and ${changedSince}
    order by p.name, t.name, c.name, a.name, i.entry_uuid limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/**
 * Sets of earlier releases stored the price before them, not what they changed. The price after a set is the one that the
 * next set found, or the price now, as long as no edit came between.
 */
export const completeEarlierSets = (trx: Trx, batch: string) =>
  updateChanges(
    sql`after = (
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(next.price) c
      where c.key = any (${[...cellColumns]}) and i.before -> c.key is distinct from c.value)`,
    sql`from import_changes own, lateral (
      select h.before as price from import_changes h where h.entry_uuid = own.entry_uuid
      union all select to_jsonb(e) from price_entries e where e.uuid = own.entry_uuid) next
    where own.batch_uuid = ${batch} and i.entry_uuid = own.entry_uuid and i.after is null
      and (next.price ->> 'version')::int = i.version_after`,
  ).execute(trx);

/** The price before the last undo or redo of a change; one price from before redos. */
const lastUndone = (change: string) =>
  sql.raw(
    `nullif(case jsonb_typeof(${change}.undone) when 'array' then ${change}.undone -> -1 else ${change}.undone end, 'null')`,
  );

const columns = listed('v.');
const staged = sql.raw(
  `price_staging (row, uuid, partner_uuid, test_uuid, area_uuid, ${valueColumns.join(', ')}, new_area)`,
);

/** Stages the cells of the set that change when it counts, or no longer counts. Returns the number of prices it is about. */
export async function stageToggled(trx: Trx, batch: string, counts: boolean): Promise<number> {
  await openStaging(trx);
  const { rows } = await sql<{ n: number }>`
    with toggled as ${toggledCells(PRICES, batch, counts)}, stored as (
      insert into ${staged}
      select 0, e.uuid, e.partner_uuid, e.test_uuid, e.area_uuid, ${columns}, (t.cells ->> 'area_uuid')::uuid
      from toggled t join price_entries e on e.uuid = t.entry
        cross join lateral jsonb_populate_record(null::price_entries, t.cells) v
      where t.cells <> '{}')
    select count(*) as n from toggled`.execute(trx);
  await analyzeStaging(trx);
  return rows[0]!.n;
}

/** Stages the prices of the set as they were before it, whatever was changed since. */
export async function stageBefore(trx: Trx, batch: string): Promise<number> {
  await openStaging(trx);
  const { numAffectedRows = 0n } = await sql`
    insert into ${staged}
    select row_number() over (), e.uuid, e.partner_uuid, e.test_uuid, e.area_uuid, ${columns}, v.area_uuid
    from import_changes i join price_entries e on e.uuid = i.entry_uuid
      cross join lateral (
        select jsonb_object_agg(c.key, coalesce(c.newest, c.first)) as cells from (
          select k.key, ${newest('b.undone_at is null')} as newest,
            (array_agg(h.before -> k.key order by h.version_after))[1] as first
          from import_changes h join import_batches b on b.uuid = h.batch_uuid cross join jsonb_object_keys(h.after) k (key)
          where h.entry_uuid = i.entry_uuid and h.version_after < i.version_after
          group by k.key) c
        where coalesce(c.newest, c.first) is not null) earlier
      cross join lateral jsonb_populate_record(e, i.before || coalesce(earlier.cells, '{}')) v
    where i.batch_uuid = ${batch} and i.before is not null`.execute(trx);
  await analyzeStaging(trx);
  return Number(numAffectedRows);
}

/** Keeps the prices that are about to change as they are, for their history: the staged and those to remove. */
export const rememberPrices = (trx: Trx, batch: string, removed?: { all: boolean }) =>
  updateChanges(
    sql`undone =
      case jsonb_typeof(i.undone) when 'array' then i.undone when 'object' then jsonb_build_array(i.undone) else '[]' end
      || (to_jsonb(e) - 'search')`,
    sql`from price_entries e
    where i.batch_uuid = ${batch} and e.uuid = i.entry_uuid
      and e.uuid in (select uuid from price_staging ${removed ? sql`union all (${addedBy(PRICES, batch, removed.all)})` : sql``})`,
  ).execute(trx);

export async function removeAdded(trx: Trx, batch: string, all: boolean): Promise<number> {
  const { numAffectedRows = 0n } = await deletePrices(addedBy(PRICES, batch, all)).execute(trx);
  return Number(numAffectedRows);
}

/** Adds the prices again that an undo of the set has removed, unless the list has such a price by now. */
export async function restoreRemoved(trx: Trx, batch: string, kind: PriceKind): Promise<number> {
  await openStaging(trx);
  await sql`
    insert into ${staged}
    select 0, i.entry_uuid, r.partner_uuid, r.test_uuid, r.area_uuid, ${columns}, null
    from ${goneFrom(PRICES, batch)} cross join lateral (${cellsOfRemoved(
      sql`, (array_agg(${lastUndone('c')} order by c.version_after desc) filter (where ${lastUndone('c')} is not null))[1] as removed`,
    )}) history
      cross join lateral jsonb_populate_record(null::price_entries, history.removed) r
      cross join lateral jsonb_populate_record(r, history.cells) v
    where history.removed is not null
      and (select h.before is null from import_changes h where h.entry_uuid = i.entry_uuid
        order by h.version_after limit 1)`.execute(trx);
  await analyzeStaging(trx);
  const added = await addPrices(trx, kind, null);
  const { rows } = await continuePrices(sql`(
    select s.uuid as entry, max(h.version_after) + 1 as version,
      min((${lastUndone('h')} ->> 'created_at')::timestamptz)
        as created_at
    from price_staging s join import_changes h on h.entry_uuid = s.uuid group by s.uuid)`).execute(trx);
  const again = sql`where i.batch_uuid = ${batch} and i.entry_uuid = any (${rows.map(({ uuid }) => uuid)})`;
  await updateChanges(sql`undone = i.undone || 'null'::jsonb`, again).execute(trx);
  return added;
}

/** A page of the prices of the set with the cells that it changed; `before` is null for a price that it added. */
export async function findSetRows(db: Db, batch: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<SetRow>`
    select ${setNames}, i.before, i.after from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      cross join lateral (
        select case when e.uuid is null then coalesce(i.before, ${lastUndone('i')}) end as price) removed
      ${nameJoins((name) => `coalesce(e.${name}, (removed.price ->> '${name}')::uuid)`)}
    where i.batch_uuid = ${batch}
    order by p.name, t.name, c.name, a.name, i.entry_uuid limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** The same of a plan: what it changes, with the values seen. */
export async function findPlanRows(db: Db, plan: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<SetRow>`
    select ${setNames}, nullif(r.seen, '{}') as before, r.values as after
    from price_plan_rows r ${nameJoins((name) => `r.${name}`)}
    where r.plan_uuid = ${plan} order by r.row limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

const countOf = async (db: Db, from: RawBuilder<unknown>) =>
  (await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db)).rows[0]!.n;
export const countSetRows = (db: Db, batch: string) =>
  countOf(db, sql`import_changes where batch_uuid = ${batch}`);
export const countPlanRows = (db: Db, plan: string) =>
  countOf(db, sql`price_plan_rows where plan_uuid = ${plan}`);

/** The names of a price; null where it no longer exists. */
export interface PriceNames {
  partner: string | null;
  test: string | null;
  city: string | null;
  area: string | null;
}
export interface SetRow extends PriceNames {
  before: Record<string, unknown> | null;
  /** Null for a set of an earlier release. */
  after: Record<string, unknown> | null;
}

const setNames = sql.raw('p.name as partner, t.name as test, c.name as city, a.name as area');
const nameJoins = (of: (name: 'partner_uuid' | 'test_uuid' | 'area_uuid') => string) =>
  sql.raw(`left join partners p on p.uuid = ${of('partner_uuid')}
    left join national_tests t on t.uuid = ${of('test_uuid')}
    left join areas a on a.uuid = ${of('area_uuid')} left join cities c on c.uuid = a.city_uuid`);
