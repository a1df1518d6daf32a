import type { BellKind } from '@baobab/contract/workspace/notifications';
import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import type { TimeCursor } from '../../../platform/db/time-cursor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const MAX_ITEMS = 50;

/** The oldest of these items of the account is newer. */
const isOlderThan = (account: string, ids: string[]) => sql<boolean>`(created_at, uuid) < (
  select o.created_at, o.uuid from bell_items o
  where o.account_uuid = ${account} and o.uuid = any (${ids}::uuid[])
  order by o.created_at, o.uuid limit 1)`;

/** The newest items, or those after the cursor. */
export async function findBellItems(db: Db, account: string, cursor: TimeCursor | null) {
  const rows = await db
    .selectFrom('bell_items')
    .select(['uuid', 'message', 'link', 'grouped', 'count', 'created_at', 'read_at'])
    // With microseconds, for the cursor.
    .select(sql<string>`created_at::text`.as('exact_at'))
    .where('account_uuid', '=', account)
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(created_at, uuid) < (${cursor!.at}::timestamptz, ${cursor!.uuid}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_ITEMS + 1)
    .execute();
  return { rows: rows.slice(0, MAX_ITEMS), last: rows.length > MAX_ITEMS ? rows[MAX_ITEMS - 1]! : null };
}

export const findUnreadLinks = (db: Db, account: string) =>
  db
    .selectFrom('bell_items')
    .select(['uuid', 'link'])
    .where('account_uuid', '=', account)
    .where('read_at', 'is', null)
    .where('link', 'is not', null)
    .$narrowType<{ link: string }>()
    .execute();

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

export interface BellText {
  message: string;
  /** Console path that the item opens. */
  link: string;
  /**
   * The text of several unread items with this link, with {n} for their number: they become one item. Without it every
   * item stays on its own.
   */
  grouped?: string;
}

export interface NewBellItem extends BellText {
  /** A muted kind arrives as read. */
  kind: BellKind;
}

const readAtIfMuted = (account: string, kind: BellKind) =>
  kind === 'account'
    ? null
    : sql<Date | null>`(select now() from staff_preferences p
        where p.account_uuid = ${account} and p.key = 'muted-bells' and p.value ? ${kind})`;

/**
 * Adds an item for each account, as read when it has no kind or the account mutes the kind. An item that joins a group
 * gives it a new id, so that marking the entry that a window shows does not mark the later item.
 */
export const insertBellItems = (
  trx: Trx,
  accounts: string[],
  { message, link, grouped }: BellText,
  kind: BellKind | null,
) =>
  trx
    .insertInto('bell_items')
    .values(
      // In one order, so that two transactions do not wait for each other.
      accounts.toSorted().map((account_uuid) => ({
        uuid: newId(),
        account_uuid,
        message,
        link,
        grouped: grouped ?? null,
        read_at: kind ? readAtIfMuted(account_uuid, kind) : sql<Date>`now()`,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['account_uuid', 'link', 'grouped'])
        .where('grouped', 'is not', null)
        .doUpdateSet({
          uuid: sql`excluded.uuid`,
          message: sql`excluded.message`,
          count: sql`case when bell_items.read_at is null and excluded.read_at is null
            then bell_items.count + 1 else 1 end`,
          created_at: sql`now()`,
          read_at: sql`excluded.read_at`,
          pushed_at: null,
        }),
    )
    .execute();
