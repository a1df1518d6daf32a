import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import type { priceImports } from '@baobab/contract/master-data/price-imports';
import type { PlanState } from '@baobab/contract/master-data/price-plans';
import { testKinds, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql, type Insertable } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { listPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { valueColumns } from './price-imports.check.ts';
import { analyzeStaging, openStaging } from './price-imports.repository.ts';

export type PriceValues = Partial<Record<(typeof valueColumns)[number], string | number | boolean>>;

/** The new values of one price. A price that exists keeps the missing ones. */
export interface PlannedRow {
  partner_uuid: string;
  test_uuid: string;
  area_uuid: string;
  values: PriceValues;
}

export type NewPlan = Omit<Insertable<Schema['price_plans']>, 'uuid'>;

export async function insertPlan(trx: Trx, plan: NewPlan): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('price_plans')
    .values({ uuid, ...plan })
    .execute();
  return uuid;
}

const listed = (prefix: string) => sql.raw(valueColumns.map((name) => prefix + name).join(', '));

const insertRows = sql`insert into price_plan_rows
  (plan_uuid, row, uuid, partner_uuid, test_uuid, area_uuid, test_was_active, values)`;

const stagedValues = sql.raw(
  `jsonb_strip_nulls(jsonb_build_object(${valueColumns.map((name) => `'${name}', s.${name}`).join(', ')}))`,
);

/** Stores the staged rows of a file. */
export const insertStagedRows = (trx: Trx, plan: string) =>
  sql`${insertRows}
    select ${plan}, s.row, s.uuid, s.partner_uuid, s.test_uuid, s.area_uuid, t.active, ${stagedValues}
    from price_staging s join national_tests t on t.uuid = s.test_uuid`.execute(trx);

export const insertPlanRows = (trx: Trx, plan: string, rows: readonly PlannedRow[]) =>
  sql`${insertRows}
    select ${plan}, r.row, r.uuid, r.partner_uuid, r.test_uuid, r.area_uuid, coalesce(t.active, false), r.values
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, row: index + 1, uuid: newId() })))}::jsonb)
      as r (row int, uuid uuid, partner_uuid uuid, test_uuid uuid, area_uuid uuid, values jsonb)
    left join national_tests t on t.uuid = r.test_uuid`.execute(trx);

const sameKey = (kind: PriceKind) => sql`e.kind = ${kind} and e.partner_uuid = r.partner_uuid
  and e.test_uuid = r.test_uuid and e.area_uuid = r.area_uuid`;

/** Few enough that no statement comes near its time limit, however busy the database is. */
const SLICE = 5_000;

const stageSlice = (trx: Trx, plan: string, kind: PriceKind, after: number) =>
  sql<{ last: number | null }>`
  with staged as (
    insert into price_staging (row, uuid, partner_uuid, test_uuid, area_uuid, ${listed('')})
    select r.row, r.uuid, r.partner_uuid, r.test_uuid, r.area_uuid, ${listed('v.')}
    from (
      select * from price_plan_rows where plan_uuid = ${plan} and row > ${after} order by row limit ${SLICE}) r
    left join price_entries e on ${sameKey(kind)}
    cross join lateral jsonb_populate_record(e, r.values) v
    returning row)
  select max(row) as last from staged`.execute(trx);

/** Stages the rows of a plan slice by slice; values that it does not change are those of the price now. */
export async function stageInSlices(trx: Trx, plan: string, kind: PriceKind, work: () => Promise<void>) {
  for (let after = 0; ;) {
    await openStaging(trx);
    const { rows } = await stageSlice(trx, plan, kind, after);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    await analyzeStaging(trx);
    await work();
    after = last;
  }
}

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
      or (e.uuid is null and not r.values ?& ${[...valueColumns]}::text[]))
    order by r.row limit ${SHOWN_ROWS}`.execute(trx);
  return rows;
}

const plans = (db: Db) => db.selectFrom('price_plans').selectAll();
export type Plan = Awaited<ReturnType<typeof findDuePlan>> & object;

/** The plan to apply next: by day, then in the order in which they were created. */
export const findDuePlan = (db: Db, day: string) =>
  plans(db)
    .where('state', '=', 'planned')
    .where('valid_from', '<=', day)
    .orderBy('valid_from')
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();

/** Locks the plan, so that it is applied or cancelled once. */
export const findPlanForUpdate = (trx: Trx, uuid: string) =>
  plans(trx).where('uuid', '=', uuid).forUpdate().executeTakeFirst();

interface PlanCounts {
  rows: number;
  added: number;
  changed: number;
  leftOut: number;
  /** SHA-256 of the file, as hex. */
  hash: string;
}

export const setCounts = (trx: Trx, uuid: string, { rows, added, changed, leftOut, hash }: PlanCounts) =>
  trx
    .updateTable('price_plans')
    .set({
      rows_total: rows,
      rows_added: added,
      rows_changed: changed,
      rows_left_out: leftOut,
      file_hash: Buffer.from(hash, 'hex'),
    })
    .where('uuid', '=', uuid)
    .execute();

interface PlanEnd {
  state: Exclude<PlanState, 'planned'>;
  ended_at: Date;
  ended_by?: string;
  reason?: string;
  batch_uuid?: string | null;
}

export const endPlan = (trx: Trx, uuid: string, end: PlanEnd) =>
  trx.updateTable('price_plans').set(end).where('uuid', '=', uuid).execute();

export type PlanFilters = FiltersOf<typeof priceImports.plans>;

const planList: ListDefinition<PlanFilters> = {
  from: sql`price_plans p`,
  filters: {
    search: (text) => matches(sql`search_form(p.file_name)`, text),
    kind: (kind) => sql<boolean>`p.kind = ${kind}`,
    state: (state) => sql<boolean>`p.state = ${state}`,
  },
  key: 'p.uuid',
  sortBy: 'p.created_at',
};

export const findPlanPage = (db: Db, query: PlanFilters, window: PageWindow) =>
  listPage(db, pageSource(planList, query), window, (page, order) =>
    db
      .selectFrom('price_plans as p')
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'p.uuid'))
      .selectAll('p')
      .orderBy(order)
      .execute(),
  );

/** The staged prices that change most, relative to the price now. */
export async function findLargestStaged(trx: Trx, kind: PriceKind, limit: number) {
  const { rows } = await sql<{ partner: string; test: string; old_price: number; price: number }>`
    select p.name as partner, t.name as test, e.exclusive_kobo as old_price, r.exclusive_kobo as price
    from price_staging r join price_entries e on ${sameKey(kind)}
      join partners p on p.uuid = e.partner_uuid join national_tests t on t.uuid = e.test_uuid
    where r.exclusive_kobo <> e.exclusive_kobo
    order by abs(r.exclusive_kobo - e.exclusive_kobo)::numeric / greatest(e.exclusive_kobo, 1) desc, e.uuid
    limit ${limit}`.execute(trx);
  return rows;
}
