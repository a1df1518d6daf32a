import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import type { priceImports } from '@baobab/contract/master-data/price-imports';
import type { PlanState } from '@baobab/contract/master-data/price-plans';
import { sql, type Insertable } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type NewPlan = Omit<Insertable<Schema['price_plans']>, 'uuid'>;

export async function insertPlan(trx: Trx, plan: NewPlan): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('price_plans')
    .values({ uuid, ...plan })
    .execute();
  return uuid;
}

/** Whether the same change is already planned for the day. */
export const isPlanned = async (
  db: Db,
  { kind, valid_from, file_hash }: Pick<Plan, 'kind' | 'valid_from' | 'file_hash'>,
) =>
  (await plans(db)
    .where('kind', '=', kind)
    .where('valid_from', '=', valid_from)
    .where('file_hash', '=', file_hash)
    .where('state', '=', 'planned')
    .limit(1)
    .executeTakeFirst()) !== undefined;

const plans = (db: Db) => db.selectFrom('price_plans').selectAll();
export type Plan = Awaited<ReturnType<typeof findDuePlan>> & object;

/** The plan to apply next: by day, then in the order in which they were created. */
export const findDuePlan = (db: Db, kind: string, day: string) =>
  plans(db)
    .where('kind', '=', kind)
    .where('state', '=', 'planned')
    .where('valid_from', '<=', day)
    .orderBy('valid_from')
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();

/** The lists with a plan whose day has come. */
export const findDueLists = (db: Db, day: string) =>
  db
    .selectFrom('price_plans')
    .select('kind as key')
    .distinct()
    .where('state', '=', 'planned')
    .where('valid_from', '<=', day)
    .execute();

/** The waiting plans of earlier releases. */
export const findWidePlans = (db: Db) =>
  plans(db)
    .where('state', '=', 'planned')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_plan_rows as r')
          .select('r.row')
          .whereRef('r.plan_uuid', '=', 'price_plans.uuid')
          .where('r.seen', 'is', null),
      ),
    )
    .execute();

export const findPlan = (db: Db, uuid: string) => plans(db).where('uuid', '=', uuid).executeTakeFirst();

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

/** A change that does not take place has no end either. */
export const endPlan = (trx: Trx, uuid: string, end: PlanEnd) =>
  trx
    .updateTable('price_plans')
    .set(end)
    .where((eb) =>
      eb.or([
        eb('uuid', '=', uuid),
        ...(end.state === 'applied' ? [] : [eb.and({ ends_plan_uuid: uuid, state: 'planned' })]),
      ]),
    )
    .execute();

/** Whether the end of the plan is planned already. */
export const hasEnd = async (trx: Trx, uuid: string) =>
  (await plans(trx)
    .where('ends_plan_uuid', '=', uuid)
    .where('state', '=', 'planned')
    .limit(1)
    .executeTakeFirst()) !== undefined;

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
  findPage(db, pageSource(planList, query), window, db.selectFrom('price_plans as p').selectAll('p'));
