import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { sql } from 'kysely';
import type { KnownNames } from '../../../platform/imports/list-check.ts';
import type { Db, Trx } from '../../../schema.ts';

const listLock = advisoryLock('list-upload');

/** Allows one upload or undo of a list at a time; released when the transaction ends. */
export const lockList = (trx: Trx, list: UploadedList) => listLock.lockTransaction(trx, list);

/** The next waiting price plan with a price of one of these partners, tests or areas. */
export const findPlanWith = (db: Db, records: readonly string[]) =>
  db
    .selectFrom('price_plans as p')
    .innerJoin('price_plan_rows as r', 'r.plan_uuid', 'p.uuid')
    .select(['p.file_name', 'p.valid_from'])
    .where('p.state', '=', 'planned')
    .where(
      sql<boolean>`(r.partner_uuid = any (${records}::uuid[]) or r.test_uuid = any (${records}::uuid[])
        or r.area_uuid = any (${records}::uuid[]))`,
    )
    .orderBy('p.valid_from')
    .limit(1)
    .executeTakeFirst();

/** The names that cells of the lists may contain. */
export async function findKnownNames(db: Db) {
  const names = (table: 'states' | 'cities' | 'partners') =>
    db.selectFrom(table).select(['uuid', 'name']).execute();
  return {
    states: await names('states'),
    cities: await names('cities'),
    partners: await names('partners'),
    areas: await db.selectFrom('areas').select(['uuid', 'name', 'city_uuid as parent']).execute(),
  } satisfies KnownNames;
}
