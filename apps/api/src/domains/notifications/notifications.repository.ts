import type { BellKind } from '@baobab/contract/notifications';
import { sql } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../../schema.ts';

const MAX_ITEMS = 50;

/** The oldest of these items of the account is newer. */
const isOlderThan = (account: string, ids: string[]) => sql<boolean>`(created_at, uuid) < (
  select o.created_at, o.uuid from bell_items o
  where o.account_uuid = ${account} and o.uuid = any (${ids}::uuid[])
  order by o.created_at, o.uuid limit 1)`;

/** The newest items, or those before a listed one. */
export async function findBellItems(db: Db, account: string, before: string | undefined) {
  const rows = await db
    .selectFrom('bell_items')
    .select(['uuid', 'message', 'link', 'created_at', 'read_at'])
    .where('account_uuid', '=', account)
    .$if(before !== undefined, (query) => query.where(isOlderThan(account, [before!])))
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_ITEMS + 1)
    .execute();
  return { rows: rows.slice(0, MAX_ITEMS), more: rows.length > MAX_ITEMS };
}

export const countUnread = (db: Db, account: string) =>
  countMatching(db.selectFrom('bell_items').where('account_uuid', '=', account).where('read_at', 'is', null));

/** Updates only items of this account; other ids are ignored. */
export async function markItemsRead(
  trx: Trx,
  account: string,
  ids: string[],
  older: boolean,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await trx
    .updateTable('bell_items')
    .set({ read_at: sql<Date>`now()` })
    .where('account_uuid', '=', account)
    .where((eb) => eb.or([eb('uuid', 'in', ids), ...(older ? [isOlderThan(account, ids)] : [])]))
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
  /** A muted kind arrives as read; an item without a kind cannot be muted. */
  kind?: BellKind;
}

const isMuted = (account: string, kind: BellKind) => sql`exists (select from staff_preferences p
  where p.account_uuid = ${account} and p.key = 'muted-bells' and p.value ? ${kind})`;

export const insertBellItems = (
  trx: Trx,
  accounts: string[],
  { message, link, kind }: NewBellItem,
  { read = false } = {},
) =>
  trx
    .insertInto('bell_items')
    .values(
      accounts.map((account_uuid) => ({
        uuid: newId(),
        account_uuid,
        message,
        link,
        read_at: read
          ? sql<Date>`now()`
          : kind
            ? sql<Date | null>`case when ${isMuted(account_uuid, kind)} then now() end`
            : null,
      })),
    )
    .execute();
