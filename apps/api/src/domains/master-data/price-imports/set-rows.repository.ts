import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';

/** The price before the last undo or redo that did not keep it; one price from before redos. */
export const lastUndone = (change: string) =>
  sql.raw(`nullif(jsonb_path_query_array(${change}.undone, '$[*] ? (@.type() != "boolean")') -> -1, 'null')`);

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

/** The same of a plan: what it changes, with the values seen, or those of the waiting plan that it ends. */
export async function findPlanRows(db: Db, plan: string, { skip, limit }: PageWindow) {
  const { rows } = await sql<SetRow>`
    select ${setNames}, nullif(coalesce(w.values, r.seen), '{}') as before, r.values as after
    from price_plan_rows r ${nameJoins((name) => `r.${name}`)}
      left join price_plan_rows w on w.row = r.row and w.plan_uuid = (
        select ended.uuid from price_plans own join price_plans ended on ended.uuid = own.ends_plan_uuid
        where own.uuid = ${plan} and ended.state = 'planned')
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

export const setNames = sql.raw('p.name as partner, t.name as test, c.name as city, a.name as area');
export const nameJoins = (of: (name: 'partner_uuid' | 'test_uuid' | 'area_uuid') => string) =>
  sql.raw(`left join partners p on p.uuid = ${of('partner_uuid')}
    left join national_tests t on t.uuid = ${of('test_uuid')}
    left join areas a on a.uuid = ${of('area_uuid')} left join cities c on c.uuid = a.city_uuid`);
