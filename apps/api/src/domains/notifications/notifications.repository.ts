import { sql } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../../schema.ts';

const MAX_ITEMS = 50;

export const findBellItems = (db: Db, account: string) =>
  db
    .selectFrom('bell_items')
    .select(['uuid', 'message', 'link', 'created_at', 'read_at'])
    .where('account_uuid', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_ITEMS)
    .execute();

export const countUnread = (db: Db, account: string) =>
  countMatching(db.selectFrom('bell_items').where('account_uuid', '=', account).where('read_at', 'is', null));

/** Updates only items of this account; other ids are ignored. */
export async function markItemsRead(trx: Trx, account: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await trx
    .updateTable('bell_items')
    .set({ read_at: sql<Date>`now()` })
    .where('account_uuid', '=', account)
    .where('uuid', 'in', ids)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export const findActiveStaff = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 's.role'])
    .where('a.active', '=', true)
    .execute();

export interface NewBellItem {
  message: string;
  /** Console path that the item opens. */
  link: string;
}

export const insertBellItems = (trx: Trx, accounts: string[], { message, link }: NewBellItem) =>
  trx
    .insertInto('bell_items')
    .values(accounts.map((account_uuid) => ({ uuid: newId(), account_uuid, message, link })))
    .execute();
