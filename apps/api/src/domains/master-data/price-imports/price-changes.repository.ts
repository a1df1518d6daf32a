import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import {
  addedBy,
  cellsOfRemoved,
  changedSince,
  goneFrom,
  isFirst,
  joinHistories,
  newest,
  toggledCells,
  updateChanges,
} from '../../../platform/imports/cell-history.ts';
import { continuePrices, deletePrices } from '../price-lists/bulk-prices.public.ts';
import { cellColumns, valueColumns } from '../price-lists/price-values.public.ts';
import { lastUndone, nameJoins, setNames, type PriceNames } from './set-rows.repository.ts';
import { addPrices, analyzeStaging, listed, openStaging } from './price-imports.repository.ts';

const PRICES = 'price_entries';

/** The values before the set: of the newest earlier set that counts, or before all sets. Null for an added price. */
const valuesBefore = sql`(coalesce(i.before, '{}') || coalesce((
  select jsonb_object_agg(c.key, coalesce(c.newest, c.first)) from (
    select k.key, ${newest('b.undone_at is null')} as newest,
      (array_agg(h.before -> k.key order by h.version_after))[1] as first
    from import_changes h join import_batches b on b.uuid = h.batch_uuid cross join jsonb_object_keys(h.after) k (key)
    where h.entry_uuid = i.entry_uuid and h.version_after < i.version_after
    group by k.key) c
  where coalesce(c.newest, c.first) is not null), '{}'))`;

/**
 * The number of prices of the set, and of those that were changed after it. `state` is equal as long as these have the
 * same versions and the same earlier sets count, because an undo can restore the values of those.
 */
export async function countChangedSince(db: Db, batch: string) {
  const { rows } = await sql<{ total: number; changed: number; state: string }>`
    with prices as materialized (
      select i.entry_uuid, i.version_after, coalesce(e.version, 0) as version, ${changedSince} as changed
      from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      where i.batch_uuid = ${batch}
    ), undone as (
      select hashtextextended(h.entry_uuid || ' ' || h.batch_uuid, 0) as hash
      from prices p join import_changes h on h.entry_uuid = p.entry_uuid and h.version_after < p.version_after
        join import_batches b on b.uuid = h.batch_uuid
      where p.changed and b.undone_at is not null)
    select count(*) as total, count(*) filter (where changed) as changed,
      (coalesce(sum(hashtextextended(entry_uuid || ' ' || version, 0)) filter (where changed), 0)
        + coalesce((select sum(hash) from undone), 0))::text as state
    from prices`.execute(db);
  return rows[0]!;
}

/** A page of the prices of the set that were changed after it. */
export async function findChangedSince(db: Db, batch: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<
    PriceNames & { updated_at: Date | null; price: number | null; restored_price: number | null }
  >`
    select ${setNames}, e.updated_at, e.exclusive_kobo as price,
      (${valuesBefore} ->> 'exclusive_kobo')::bigint as restored_price
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
      cross join lateral jsonb_populate_record(e, ${valuesBefore}) v
    where i.batch_uuid = ${batch} and not ${isFirst}`.execute(trx);
  await analyzeStaging(trx);
  return Number(numAffectedRows);
}

/**
 * Keeps the prices that are about to change as they are, for their history: the staged and those to remove. The others
 * get `false`, so that every undo and redo has an entry for every price of the set.
 */
export const rememberPrices = (trx: Trx, batch: string, removed?: { all: boolean }) =>
  updateChanges(
    sql`undone =
      case jsonb_typeof(i.undone) when 'array' then i.undone when 'object' then jsonb_build_array(i.undone) else '[]' end
      || case when exists (select from price_staging s where s.uuid = i.entry_uuid)
          ${removed ? sql`or i.entry_uuid in (${addedBy(PRICES, batch, removed.all)})` : sql``}
        then (select to_jsonb(e) - 'search' from price_entries e where e.uuid = i.entry_uuid) else 'false' end`,
    sql`where i.batch_uuid = ${batch}`,
  ).execute(trx);

/**
 * Whether a staged price comes to an area that is in another city than at the time of its first set. An area cannot be
 * moved while it has prices.
 */
export async function isAreaMoved(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    with moves as materialized (
      select c.entry_uuid as area, b.created_at as at, (c.before ->> 'city_uuid')::uuid as city
      from import_changes c join import_batches b on b.uuid = c.batch_uuid
      where c.entry_uuid = any (array(select distinct new_area from price_staging where new_area is not null))
        and c.before ? 'city_uuid' and c.after ? 'city_uuid')
    select exists (
      select from price_staging s join areas a on a.uuid = s.new_area
      where s.new_area in (select area from moves)
        and not exists (select from price_entries e where e.uuid = s.uuid and e.area_uuid = s.new_area)
        and a.city_uuid <> (
          select m.city from moves m
          where m.area = s.new_area and m.at > (
            select min(b.created_at) from import_changes h join import_batches b on b.uuid = h.batch_uuid
            where h.entry_uuid = s.uuid)
          order by m.at limit 1)) as moved`.execute(trx);
  return rows[0]!.moved;
}

export async function removeAdded(trx: Trx, batch: string, all: boolean): Promise<number> {
  const { numAffectedRows = 0n } = await deletePrices(addedBy(PRICES, batch, all)).execute(trx);
  return Number(numAffectedRows);
}

/** The prices of the set that its undo has removed and others have added anew. */
export const joinAddedAnew = (trx: Trx, batch: string) =>
  joinHistories(sql`
    select i.entry_uuid as gone, e.uuid as present
    from ${goneFrom(PRICES, batch)} cross join lateral (
        select r.* from import_changes c cross join jsonb_populate_record(null::price_entries, ${lastUndone('c')}) r
        where c.entry_uuid = i.entry_uuid and ${lastUndone('c')} is not null
        order by c.version_after desc limit 1) removed
      join price_entries e on e.kind = removed.kind and e.partner_uuid = removed.partner_uuid
        and e.test_uuid = removed.test_uuid and e.area_uuid = removed.area_uuid`).execute(trx);

/** Stages the prices that an undo of the set has removed. */
export async function stageRemoved(trx: Trx, batch: string) {
  await openStaging(trx);
  await sql`
    insert into ${staged}
    select 0, i.entry_uuid, r.partner_uuid, r.test_uuid, r.area_uuid, ${columns}, r.area_uuid
    from ${goneFrom(PRICES, batch)} cross join lateral (${cellsOfRemoved(
      sql`, (array_agg(${lastUndone('c')} order by c.version_after desc) filter (where ${lastUndone('c')} is not null))[1] as removed`,
    )}) history
      cross join lateral jsonb_populate_record(null::price_entries, history.removed) r
      cross join lateral jsonb_populate_record(r, history.cells) v
    where history.removed is not null
      and (select h.before is null from import_changes h where h.entry_uuid = i.entry_uuid
        order by h.version_after limit 1)`.execute(trx);
  await analyzeStaging(trx);
}

/** Adds the staged prices again, unless the list has such a price by now. Before this redo they did not exist. */
export async function restoreRemoved(trx: Trx, batch: string, kind: PriceKind): Promise<number> {
  const added = await addPrices(trx, kind, null);
  const { rows } = await continuePrices(sql`(
    select s.uuid as entry, max(h.version_after) + 1 as version,
      min((${lastUndone('h')} ->> 'created_at')::timestamptz)
        as created_at
    from price_staging s join import_changes h on h.entry_uuid = s.uuid group by s.uuid)`).execute(trx);
  const again = sql`where i.batch_uuid = ${batch} and i.entry_uuid = any (${rows.map(({ uuid }) => uuid)})`;
  await updateChanges(sql`undone = (i.undone - -1) || 'null'::jsonb`, again).execute(trx);
  return added;
}
