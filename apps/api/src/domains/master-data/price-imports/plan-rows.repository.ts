import { testKinds, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';
import { plannedCells } from '../price-lists/edited-prices.public.ts';
import { valueColumns } from '../price-lists/price-values.public.ts';
import {
  analyzeStaging,
  changedCells,
  differs,
  listed,
  objectOf,
  openStaging,
  replacedCells,
  samePrice,
} from './price-imports.repository.ts';

const columns = 'plan_uuid, row, uuid, partner_uuid, test_uuid, area_uuid, test_was_active, values';

/**
 * Locks what the staged rows refer to until the transaction ends, as a foreign key does: an undo of an upload cannot remove
 * it meanwhile. False when one of them is gone.
 */
export async function lockStagedRecords(trx: Trx): Promise<boolean> {
  const held = (table: string, column: string) => sql`(select count(*) from (
    select from ${sql.table(table)} t where t.uuid in (select ${sql.ref(column)} from price_staging)
    order by t.uuid for key share) t) = (select count(distinct ${sql.ref(column)}) from price_staging)`;
  const { rows } = await sql<{ held: boolean }>`select ${held('areas', 'area_uuid')}
    and ${held('partners', 'partner_uuid')} and ${held('national_tests', 'test_uuid')} as held`.execute(trx);
  return rows[0]!.held;
}

/** Stores what the staged rows change, with the values now. */
export const insertStagedRows = (trx: Trx, plan: string, kind: PriceKind) =>
  sql`insert into price_plan_rows (${sql.raw(columns)}, seen)
    select ${plan}, s.row, s.uuid, s.partner_uuid, s.test_uuid, s.area_uuid, t.active,
      case when e.uuid is null then ${objectOf((name) => `s.${name}`)} else ${changedCells} end,
      case when e.uuid is null then '{}' else ${replacedCells} end
    from price_staging s join national_tests t on t.uuid = s.test_uuid
      left join price_entries e on ${samePrice(kind)}
    where e.uuid is null or ${differs}`.execute(trx);

/** Leaves of each row what it changes, with the values now; rows that change nothing go. */
export async function narrowPlan(trx: Trx, plan: string, kind: PriceKind): Promise<void> {
  await sql`
    update price_plan_rows target set values = cells.changed, seen = cells.seen
    from price_plan_rows r left join price_entries e on ${sameKey(kind)}
      cross join lateral (
        select coalesce(jsonb_object_agg(c.key, c.value) filter (where now.value is distinct from c.value), '{}') as changed,
          coalesce(jsonb_object_agg(c.key, now.value)
            filter (where now.value is distinct from c.value and e.uuid is not null), '{}') as seen
        from jsonb_each(r.values) c cross join lateral (select to_jsonb(e) -> c.key as value) now) cells
    where r.plan_uuid = ${plan} and r.seen is null and target.plan_uuid = r.plan_uuid and target.row = r.row`.execute(
    trx,
  );
  await sql`delete from price_plan_rows where plan_uuid = ${plan} and values = '{}'`.execute(trx);
}

/**
 * Stores for the end of a plan the values that its prices have now. Once the plan is applied, the end follows it like any
 * later plan. Returns the number of prices; those that the plan adds stay.
 */
export async function insertEarlierValues(trx: Trx, end: string, plan: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into price_plan_rows (${sql.raw(columns)}, seen)
    select ${end}, row, uuid, partner_uuid, test_uuid, area_uuid, test_was_active, seen, seen
    from price_plan_rows where plan_uuid = ${plan} and seen <> '{}'`.execute(trx);
  return Number(numAffectedRows);
}

const sameKey = (kind: PriceKind) => sql`e.kind = ${kind} and e.partner_uuid = r.partner_uuid
  and e.test_uuid = r.test_uuid and e.area_uuid = r.area_uuid`;

/** Few enough that no statement comes near its time limit, however busy the database is. */
const SLICE = 5_000;

const stageSlice = (trx: Trx, plan: string, kind: PriceKind, after: number) =>
  sql<{ last: number | null; rows: number }>`
  with slice as (
    select * from price_plan_rows where plan_uuid = ${plan} and row > ${after} order by row limit ${SLICE}
  ), staged as (
    insert into price_staging (row, uuid, partner_uuid, test_uuid, area_uuid, ${listed('')})
    select r.row, r.uuid, r.partner_uuid, r.test_uuid, r.area_uuid, ${listed('v.')}
    from slice r left join price_entries e on ${sameKey(kind)}
    cross join lateral jsonb_populate_record(e, ${plannedCells}) v
    where e.uuid is not null or r.seen = '{}')
  select max(row) as last, count(*) as rows from slice`.execute(trx);

/**
 * Stages the rows of a plan slice by slice. Values that it does not change, and those that somebody has changed since it
 * was made, are those of the price now.
 */
export async function stageInSlices(
  trx: Trx,
  plan: string,
  kind: PriceKind,
  write: (rows: number) => Promise<void>,
) {
  for (let after = 0; ;) {
    await openStaging(trx);
    const { rows } = await stageSlice(trx, plan, kind, after);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    await analyzeStaging(trx);
    await write(rows[0]!.rows);
    after = last;
  }
}

/** Locks the prices of the plan, so that an edit comes before all of it or after it. */
export const lockPlanPrices = (trx: Trx, plan: string, kind: PriceKind) =>
  sql`select count(*) from (
    select from price_plan_rows r join price_entries e on ${sameKey(kind)}
    where r.plan_uuid = ${plan} order by e.uuid for update of e) held`.execute(trx);

export interface UnfitRow {
  row: number;
  partner: string | null;
  test: string | null;
  area: string | null;
  isTestActive: boolean;
  total: number;
}

const SHOWN_ROWS = 3;

/** The first rows that cannot be applied: something they refer to is gone, or their test was switched off. */
export async function findUnfitRows(trx: Trx, plan: string, kind: PriceKind): Promise<UnfitRow[]> {
  const { rows } = await sql<UnfitRow>`
    select r.row, p.name as partner, t.name as test, a.name as area,
      coalesce(t.active or not r.test_was_active, false) as "isTestActive", count(*) over () as total
    from price_plan_rows r left join partners p on p.uuid = r.partner_uuid
      left join national_tests t on t.uuid = r.test_uuid and t.kind = ${testKinds[kind]}
      left join areas a on a.uuid = r.area_uuid
      left join price_entries e on ${sameKey(kind)}
    where r.plan_uuid = ${plan} and (p.uuid is null or t.uuid is null or a.uuid is null
      or (r.test_was_active and not t.active)
      or (e.uuid is null and r.seen is null and not r.values ?& ${[...valueColumns]}::text[]))
    order by r.row limit ${SHOWN_ROWS}`.execute(trx);
  return rows;
}

/**
 * The waiting plans expect the values that the batch of a plan has changed, because plans follow each other by day, and
 * after its undo those before it. A value that somebody has set is left alone, also when it is the planned one.
 */
export const passOnToPlans = (trx: Trx, kind: PriceKind, batch: string) =>
  sql`
    update price_plan_rows later set seen = expected.seen
    from import_changes i join price_plans own on own.batch_uuid = i.batch_uuid
      cross join lateral (
        select case when i.undone is null then i.before else nullif(i.undone -> -1, 'null') end as price) was
      left join price_entries e on e.uuid = i.entry_uuid
      join price_plans p on p.kind = ${kind} and p.state = 'planned'
      join price_plan_rows r on r.plan_uuid = p.uuid
        and r.partner_uuid = coalesce(e.partner_uuid, (was.price ->> 'partner_uuid')::uuid)
        and r.test_uuid = coalesce(e.test_uuid, (was.price ->> 'test_uuid')::uuid)
        and r.area_uuid = coalesce(e.area_uuid, (was.price ->> 'area_uuid')::uuid)
      cross join lateral (select case
        when e.uuid is not null then r.seen || (
          select jsonb_object_agg(c.key, to_jsonb(e) -> c.key) from jsonb_each(i.after) c
          where r.seen -> c.key is not distinct from was.price -> c.key)
        when was.price @> r.seen and r.values ?& ${[...valueColumns]}::text[] then '{}' end as seen) expected
    where i.batch_uuid = ${batch} and was.price is distinct from 'false' and expected.seen is not null
      and later.plan_uuid = r.plan_uuid and later.row = r.row`.execute(trx);

export interface LeftAlone {
  partner: string | null;
  test: string | null;
  /** The column and its values: planned and now. */
  name: string;
  planned: unknown;
  now: unknown;
  total: number;
}

/** The first planned values that are left alone, because somebody has changed them since the plan was made. */
export async function findLeftAlone(trx: Trx, plan: string, kind: PriceKind): Promise<LeftAlone[]> {
  const { rows } = await sql<LeftAlone>`
    select p.name as partner, t.name as test, c.key as name, c.value as planned, to_jsonb(e) -> c.key as now,
      count(*) over () as total
    from price_plan_rows r left join price_entries e on ${sameKey(kind)}
      left join partners p on p.uuid = r.partner_uuid left join national_tests t on t.uuid = r.test_uuid
      cross join lateral jsonb_each(r.values) c
    where r.plan_uuid = ${plan} and (e.uuid is not null or r.seen <> '{}')
      and to_jsonb(e) -> c.key is distinct from coalesce(r.seen -> c.key, c.value)
      and to_jsonb(e) -> c.key is distinct from c.value
    order by r.row, c.key limit ${SHOWN_ROWS}`.execute(trx);
  return rows;
}
