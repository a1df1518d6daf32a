import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { KnownNames } from '../../../platform/imports/list-check.ts';
import type { Db, Trx } from '../../../schema.ts';

const listLock = advisoryLock('list-upload');

/** Allows one upload or undo of a list at a time; released when the transaction ends. */
export const lockList = (trx: Trx, list: UploadedList) => listLock.lockTransaction(trx, list);

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
