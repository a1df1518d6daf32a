import type { Db } from '../../schema.ts';

export const findInbox = (db: Db, account: string) =>
  db
    .selectFrom('inbox_items as i')
    .innerJoin('bulk_notifications as b', 'b.uuid', 'i.bulk_uuid')
    .select(['b.uuid', 'b.title', 'b.message', 'i.created_at'])
    .where('i.account_uuid', '=', account)
    .orderBy('i.created_at', 'desc')
    .limit(50)
    .execute();
