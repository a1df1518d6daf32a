import type { Db } from '../../../schema.ts';

export const findActiveStaff = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.full_name as name'])
    .where('a.active', '=', true)
    .orderBy('a.full_name')
    .orderBy('a.uuid')
    .execute();
