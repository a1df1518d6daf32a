import type { ImportKind, LineFilters } from '@baobab/contract/master-data/price-imports';
import { LARGE_CHANGE_PERCENT } from '@baobab/contract/master-data/price-warnings';
import { sql } from 'kysely';
import { MAX_PROBLEMS, MAX_SHOWN } from '../../../platform/imports/limits.ts';
import type { Db } from '../../../schema.ts';
import { valueColumns } from '../price-lists/price-values.public.ts';
import { differs, samePrice } from './price-imports.repository.ts';

interface NamedPrice {
  partner: string;
  test: string;
  price: number;
}
interface StagedLine extends NamedPrice {
  row: number;
  city: string;
  area: string;
}

const named = sql.raw(`p.name as partner, t.name as test, c.name as city, a.name as area`);
const names =
  sql.raw(`join partners p on p.uuid = s.partner_uuid join national_tests t on t.uuid = s.test_uuid
  join areas a on a.uuid = s.area_uuid join cities c on c.uuid = a.city_uuid`);

const isLargeChange = sql<boolean>`e.exclusive_kobo > 0
  and abs(s.exclusive_kobo - e.exclusive_kobo) * 100 > e.exclusive_kobo * ${LARGE_CHANGE_PERCENT}::bigint`;

const matches = ({ partner, city }: LineFilters) => sql<boolean>`
  ${partner ? sql`s.partner_uuid in (select uuid from partners where name = ${partner})` : sql`true`}
  and ${city ? sql`s.area_uuid in (select a.uuid from areas a join cities c on c.uuid = a.city_uuid where c.name = ${city})` : sql`true`}`;

/** The first new prices that match the filters, and their total number. A new price has no large change. */
export async function findNewLines(db: Db, kind: ImportKind, filters: LineFilters) {
  if (filters.leap) return { newLines: [], newCount: 0 };
  const { rows } = await sql<StagedLine & { total: number }>`
    select s.row, ${named}, s.exclusive_kobo as price, s.total
    from (
      select s.*, count(*) over () as total from price_staging s
      where not exists (select from price_entries e where ${samePrice(kind)}) and ${matches(filters)}
      order by s.row limit ${MAX_SHOWN}) s ${names}
    order by s.row`.execute(db);
  return { newLines: rows, newCount: rows[0]?.total ?? 0 };
}

const valuesOf = (table: string) =>
  sql.raw(`jsonb_build_array(${valueColumns.map((name) => `${table}.${name}`).join(', ')})`);

/** The first changed prices that match the filters with all their values, and their total number. */
export async function findChangedLines(db: Db, kind: ImportKind, filters: LineFilters) {
  const { rows } = await sql<
    StagedLine & { old_price: number; before: unknown[]; after: unknown[]; total: number }
  >`
    with shown as (
      select s.row, e.uuid as entry, count(*) over () as total
      from price_staging s join price_entries e on ${samePrice(kind)}
      where ${differs} and ${matches(filters)} and ${filters.leap ? isLargeChange : sql`true`}
      order by s.row limit ${MAX_SHOWN})
    select s.row, ${named}, s.exclusive_kobo as price, e.exclusive_kobo as old_price,
      ${valuesOf('e')} as before, ${valuesOf('s')} as after, shown.total
    from shown join price_staging s on s.row = shown.row join price_entries e on e.uuid = shown.entry ${names}
    order by s.row`.execute(db);
  return { changedLines: rows, changedCount: rows[0]?.total ?? 0 };
}

/** The first prices with a large change, and their total number. */
export async function findLargeChanges(db: Db, kind: ImportKind) {
  const { rows } = await sql<NamedPrice & { row: number; old_price: number; total: number }>`
    select s.row, p.name as partner, t.name as test, s.exclusive_kobo as price, e.exclusive_kobo as old_price,
      count(*) over () as total
    from price_staging s join price_entries e on ${samePrice(kind)}
      join partners p on p.uuid = s.partner_uuid join national_tests t on t.uuid = s.test_uuid
    where ${isLargeChange}
    order by s.row limit ${MAX_PROBLEMS}`.execute(db);
  return { largeChanges: rows, total: rows[0]?.total ?? 0 };
}

/** The first prices that are probably wrong among those that change, and their total number. */
export async function findPriceDoubts(db: Db, kind: ImportKind) {
  const { rows } = await sql<
    NamedPrice & { row: number; name: 'exclusive_kobo' | 'purchasing_kobo'; total: number }
  >`
    select s.row, p.name as partner, t.name as test, d.name, d.price, count(*) over () as total
    from price_staging s left join price_entries e on ${samePrice(kind)}
      join partners p on p.uuid = s.partner_uuid join national_tests t on t.uuid = s.test_uuid
      cross join lateral (values ('exclusive_kobo', s.exclusive_kobo, s.exclusive_kobo > s.retail_kobo),
        ('purchasing_kobo', s.purchasing_kobo, s.purchasing_kobo > s.exclusive_kobo)) d (name, price, doubtful)
    where d.doubtful and (e.uuid is null or ${differs})
    order by s.row, d.name limit ${MAX_PROBLEMS}`.execute(db);
  return { doubts: rows, total: rows[0]?.total ?? 0 };
}

/** The staged prices that change most, relative to the price now. */
export async function findLargestStaged(db: Db, kind: ImportKind, limit: number) {
  const { rows } = await sql<NamedPrice & { old_price: number }>`
    select p.name as partner, t.name as test, e.exclusive_kobo as old_price, s.exclusive_kobo as price
    from price_staging s join price_entries e on ${samePrice(kind)}
      join partners p on p.uuid = e.partner_uuid join national_tests t on t.uuid = e.test_uuid
    where s.exclusive_kobo <> e.exclusive_kobo
    order by abs(s.exclusive_kobo - e.exclusive_kobo)::numeric / greatest(e.exclusive_kobo, 1) desc, e.uuid
    limit ${limit}`.execute(db);
  return rows;
}

/** The movement of the exclusive prices of each partner, largest sum first. */
export async function findMovements(db: Db, kind: ImportKind) {
  const { rows } = await sql<{ partner: string; prices: number; sum: number; median: number | null }>`
    select p.name as partner, moved.prices, moved.sum, moved.median
    from (
      select s.partner_uuid, count(*) as prices, sum(s.exclusive_kobo - e.exclusive_kobo)::bigint as sum,
        percentile_cont(0.5) within group (order by (s.exclusive_kobo - e.exclusive_kobo) * 100.0::float8 / e.exclusive_kobo)
          filter (where e.exclusive_kobo > 0) as median
      from price_staging s join price_entries e on ${samePrice(kind)}
      where s.exclusive_kobo <> e.exclusive_kobo
      group by s.partner_uuid) moved
    join partners p on p.uuid = moved.partner_uuid
    order by abs(moved.sum) desc, p.name limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** The partners and cities of the staged rows, by name. */
export async function findStagedNames(db: Db) {
  const { rows } = await sql<{ partners: string[]; cities: string[] }>`
    select
      array(select name from partners
        where uuid in (select distinct partner_uuid from price_staging) order by name) as partners,
      array(select distinct c.name from (select distinct area_uuid from price_staging) s
        join areas a on a.uuid = s.area_uuid join cities c on c.uuid = a.city_uuid order by c.name) as cities`.execute(
    db,
  );
  return rows[0]!;
}
