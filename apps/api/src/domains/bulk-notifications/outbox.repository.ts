import { sql } from 'kysely';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Db, Trx } from '../../schema.ts';

const sendingLock = advisoryLock('bulk-notification-sending');

/** Allows one worker per notification. PostgreSQL releases the lock when the connection of the worker ends. */
export const tryLockSending = (db: Db, uuid: string) => sendingLock.tryLockSession(db, uuid);
export const unlockSending = (db: Db, uuid: string) => sendingLock.unlockSession(db, uuid);

/** Notifications that are due, including those of a worker that crashed. */
export const findDue = (db: Db) =>
  db
    .selectFrom('bulk_notifications')
    .select('uuid')
    .where('status', 'in', ['waiting', 'sending'])
    .where('begins_at', '<=', sql<Date>`now()`)
    .orderBy('begins_at')
    .execute();

export interface Sending {
  uuid: string;
  title: string;
  message: string;
  status: string;
  created_by: string;
  /** Time until the sending may begin. */
  wait_ms: number;
}

export const findSending = (db: Db, uuid: string): Promise<Sending | undefined> =>
  db
    .selectFrom('bulk_notifications')
    .select(['uuid', 'title', 'message', 'status', 'created_by'])
    .select(sql<number>`(extract(epoch from begins_at - now()) * 1000)::float8`.as('wait_ms'))
    .where('uuid', '=', uuid)
    .where('status', 'in', ['waiting', 'sending'])
    .executeTakeFirst();

/**
 * Inserts the recipients, who existed when it was sent, are active now and agreed to push notifications, in the order
 * of delivery, so that the rows of a batch are adjacent. Returns false when the notification was cancelled or already begun.
 */
export async function fillOutbox(trx: Trx, uuid: string): Promise<boolean> {
  const begun = await trx
    .updateTable('bulk_notifications')
    .set({ status: 'sending' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'waiting')
    .where('begins_at', '<=', sql<Date>`now()`)
    .returning(['audience', 'pressed_at'])
    .executeTakeFirst();
  if (!begun) return false;
  const everyone = begun.audience === 'all';
  const inserted = await sql`
    insert into bulk_deliveries (bulk_uuid, account_uuid)
    select ${uuid}::uuid, a.uuid from accounts a
    where a.kind = 'consumer' and a.active and a.push_consent and a.created_at <= ${begun.pressed_at}
      and (${everyone} or exists (
        select from bulk_recipients r where r.bulk_uuid = ${uuid} and r.account_uuid = a.uuid))
    order by a.uuid`.execute(trx);
  await trx
    .updateTable('bulk_notifications')
    .set({ recipients: Number(inserted.numAffectedRows ?? 0) })
    .where('uuid', '=', uuid)
    .execute();
  await sql`select analyze_outbox()`.execute(trx);
  return true;
}

/** The next waiting recipients, in the order of their ids. */
export async function findWaiting(db: Db, uuid: string, after: string, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_deliveries')
    .select('account_uuid')
    .where('bulk_uuid', '=', uuid)
    .where('account_uuid', '>', after)
    .where('state', '=', 'waiting')
    .orderBy('account_uuid')
    .limit(size)
    .execute();
  return rows.map((row) => row.account_uuid);
}

export interface Delivery {
  account: string;
  /** The reason of a failure, otherwise null. */
  reason: string | null;
}

/** Updates outbox, inbox and counters in one statement; deliveries that were already recorded are ignored. */
export async function recordDeliveries(trx: Trx, uuid: string, deliveries: Delivery[]): Promise<void> {
  const accounts = deliveries.map((one) => one.account);
  const reasons = deliveries.map((one) => one.reason);
  await sql`
    with given as (select * from unnest(${accounts}::uuid[], ${reasons}::text[]) as g (account_uuid, reason)),
    settled as (
      update bulk_deliveries d
      set state = case when g.reason is null then 'delivered' else 'failed' end, reason = g.reason
      from given g where d.bulk_uuid = ${uuid} and d.account_uuid = g.account_uuid and d.state = 'waiting'
      returning d.account_uuid, d.state),
    inbox as (
      insert into inbox_items (account_uuid, bulk_uuid) select account_uuid, ${uuid}::uuid from settled)
    update bulk_notifications b
    set delivered = b.delivered + s.delivered, failed = b.failed + s.failed
    from (select count(*) filter (where state = 'delivered')::int as delivered,
            count(*) filter (where state = 'failed')::int as failed from settled) s
    where b.uuid = ${uuid}`.execute(trx);
}

export const finish = (trx: Trx, uuid: string) =>
  trx
    .updateTable('bulk_notifications')
    .set({ status: 'sent', finished_at: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .where('status', '=', 'sending')
    .returning(['delivered', 'failed', 'recipients'])
    .executeTakeFirst();
