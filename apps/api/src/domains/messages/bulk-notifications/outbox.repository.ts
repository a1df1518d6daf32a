import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import { sql, type RawBuilder } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Trx } from '../../../schema.ts';
import { conditionOf, type RuleScope } from './audiences.repository.ts';
import { getLimits, type LimitsRow } from './limits.repository.ts';

const outboxLock = advisoryLock('bulk-notification-outbox');

/** Allows one worker per notification. PostgreSQL releases the lock when the connection of the worker ends. */

/** The recipients of all sendings in progress that have not been served. */
export async function countWaiting(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('bulk_notifications')
    .select(sql<number>`coalesce(sum(recipients - delivered - failed), 0)::int`.as('n'))
    .where('status', '=', 'sending')
    .executeTakeFirstOrThrow();
  return n;
}

/** Notifications that are due within the seconds, including those of a worker that crashed. */
export const findDue = (db: Db, now: Date, withinSeconds: number) =>
  db
    .selectFrom('bulk_notifications')
    .select('uuid')
    .select(
      sql<number>`greatest(0, ceil(extract(epoch from begins_at - ${now}::timestamptz)))::int`.as('seconds'),
    )
    .where('status', 'in', ['scheduled', 'sending'])
    .where('begins_at', '<=', new Date(now.getTime() + withinSeconds * 1_000))
    .orderBy('begins_at')
    .execute();

export interface Sending {
  uuid: string;
  title: string;
  message: string;
  link: string | null;
  picture_uuid: string | null;
  status: string;
  created_by: string;
  /** Time until the sending may begin. */
  wait_ms: number;
}

export const findSending = (db: Db, uuid: string, now: Date): Promise<Sending | undefined> =>
  db
    .selectFrom('bulk_notifications')
    .select(['uuid', 'title', 'message', 'link', 'picture_uuid', 'status', 'created_by'])
    .select(sql<number>`(extract(epoch from begins_at - ${now}::timestamptz) * 1000)::float8`.as('wait_ms'))
    .where('uuid', '=', uuid)
    .where('status', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();

/** Moves the start of a due sending to the end of the quiet hours. */
export async function delay(trx: Trx, uuid: string, until: Date, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('bulk_notifications')
    .set({ begins_at: until })
    .where('uuid', '=', uuid)
    .where('status', '=', 'scheduled')
    .where('begins_at', '<=', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** People with as many notifications in the days of the cap as it allows; a failed delivery does not count. */
const cappedPeople = ({ cap_count, cap_days }: LimitsRow, now: Date) => sql`
  select d.account_uuid from bulk_notifications n join bulk_deliveries d on d.bulk_uuid = n.uuid
  where n.begins_at > ${now}::timestamptz - make_interval(days => ${cap_days}::int) and n.status in ('sending', 'sent', 'failed')
    and d.state <> 'failed'
  group by 1 having count(*) >= ${cap_count}::int`;

/** The further condition of the recipients over accounts `a`, with the table that it needs. */
const recipientsOf = (uuid: string, audience: string, rule: AudienceRule | null, scope: RuleScope) => {
  if (rule)
    return {
      join: sql`join consumer_activity v on v.consumer_uuid = a.uuid`,
      where: conditionOf(rule, scope),
    };
  const chosen = sql`join bulk_recipients r on r.bulk_uuid = ${uuid} and r.account_uuid = a.uuid`;
  return { join: audience === 'all' ? sql`` : chosen, where: sql`true` };
};

/**
 * Inserts the recipients in the order of delivery, so that the rows of a batch are adjacent: active consumers of the
 * audience who agreed to push notifications and are below the cap. A sending at once has those who existed when it was
 * sent, a planned one those who exist now. Returns false when the notification was cancelled or has begun.
 */
export async function fillOutbox(trx: Trx, uuid: string, scope: RuleScope): Promise<boolean> {
  // Two sendings that begin together would both find a person below the cap.
  await outboxLock.lockTransaction(trx);
  const begun = await trx
    .updateTable('bulk_notifications')
    .set({ status: 'sending' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'scheduled')
    .where('begins_at', '<=', scope.now)
    .returning(['audience', 'rule', 'pressed_at', 'planned_for'])
    .executeTakeFirst();
  if (!begun) return false;
  const limits = await getLimits(trx);
  const { join, where } = recipientsOf(uuid, begun.audience, begun.rule, scope);
  const capped = limits.cap_count === null ? sql`false` : sql`a.uuid in (${cappedPeople(limits, scope.now)})`;
  const created = begun.planned_for ? sql`true` : sql`a.created_at <= ${begun.pressed_at}`;
  await sql`
    with audience as materialized (
      select a.uuid, a.push_consent, ${capped} as is_capped from accounts a ${join}
      where a.kind = 'consumer' and a.active and ${created} and ${where}),
    laid as (
      insert into bulk_deliveries (bulk_uuid, account_uuid)
      select ${uuid}::uuid, p.uuid from audience p where p.push_consent and not p.is_capped order by p.uuid)
    update bulk_notifications b
    set recipients = s.recipients, skipped_cap = s.capped, skipped_consent = s.without_consent
    from (select count(*) filter (where push_consent and not is_capped)::int as recipients,
        count(*) filter (where push_consent and is_capped)::int as capped,
        count(*) filter (where not push_consent)::int as without_consent from audience) s
    where b.uuid = ${uuid}`.execute(trx);
  await sql`select analyze_outbox()`.execute(trx);
  return true;
}

/**
 * Gives the waiting rows of records that were merged since to the records that they were merged into, and deletes those of
 * people who have a row, have not agreed or are suspended.
 */
export async function redirectMerged(trx: Trx, uuid: string): Promise<void> {
  const merged = sql`bulk_deliveries d join accounts a on a.uuid = d.account_uuid join accounts k on k.uuid = a.merged_into
    where d.bulk_uuid = ${uuid} and d.state = 'waiting'`;
  await sql`
    update bulk_deliveries t set account_uuid = m.kept from (
      select distinct on (k.uuid) d.account_uuid as merged, k.uuid as kept from ${merged} and k.push_consent and k.active
        and not exists (select from bulk_deliveries o where o.bulk_uuid = d.bulk_uuid and o.account_uuid = k.uuid)
      order by k.uuid, d.account_uuid) m
    where t.bulk_uuid = ${uuid} and t.account_uuid = m.merged`.execute(trx);
  await deleteWaiting(trx, uuid, sql`t.account_uuid in (select d.account_uuid from ${merged})`);
}

/** Deletes waiting rows `t`, whose people are no longer recipients. */
const deleteWaiting = (trx: Trx, uuid: string, condition: RawBuilder<unknown>) =>
  sql`
    with gone as (
      delete from bulk_deliveries t
      where t.bulk_uuid = ${uuid} and t.state = 'waiting' and ${condition}
      returning 1)
    update bulk_notifications set recipients = recipients - (select count(*) from gone)
    where uuid = ${uuid} and exists (select from gone)`.execute(trx);

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

/**
 * Updates outbox, inbox, counters and the activity of the people in one statement; deliveries that were already recorded
 * are ignored, and those of records that were merged meanwhile wait. People who were suspended or withdrew the consent
 * meanwhile are no recipients. An inbox item exists already when its push message was opened before.
 */
export async function recordDeliveries(
  trx: Trx,
  uuid: string,
  deliveries: Delivery[],
  now: Date,
): Promise<void> {
  const accounts = deliveries.map((one) => one.account);
  const reasons = deliveries.map((one) => one.reason);
  await sql`
    with given as (
      select g.* from unnest(${accounts}::uuid[], ${reasons}::text[]) as g (account_uuid, reason)
        join accounts a on a.uuid = g.account_uuid
      where a.merged_into is null and a.active and a.push_consent order by a.uuid for key share of a),
    settled as (
      update bulk_deliveries d
      set state = case when g.reason is null then 'delivered' else 'failed' end, reason = g.reason
      from given g where d.bulk_uuid = ${uuid} and d.account_uuid = g.account_uuid and d.state = 'waiting'
      returning d.account_uuid, d.state, d.reason),
    inbox as (
      insert into inbox_items (account_uuid, bulk_uuid) select account_uuid, ${uuid}::uuid from settled
      on conflict do nothing),
    reached as (
      insert into consumer_activity (consumer_uuid, last_reached_at)
      select account_uuid, ${now}::timestamptz from settled where state = 'delivered' order by 1
      on conflict (consumer_uuid) do update set last_reached_at = excluded.last_reached_at),
    failures as (
      insert into bulk_failures as f (bulk_uuid, reason, people)
      select ${uuid}::uuid, reason, count(*) from settled where state = 'failed' group by reason
      on conflict (bulk_uuid, reason) do update set people = f.people + excluded.people)
    update bulk_notifications b
    set delivered = b.delivered + s.delivered, failed = b.failed + s.failed
    from (select count(*) filter (where state = 'delivered')::int as delivered,
            count(*) filter (where state = 'failed')::int as failed from settled) s
    where b.uuid = ${uuid}`.execute(trx);
  // The ids of the batch bound the rows that are read.
  const hasLeft = sql`t.account_uuid = any (${accounts}::uuid[]) and exists (select from accounts a
    where a.uuid = t.account_uuid and a.merged_into is null and not (a.active and a.push_consent))`;
  await deleteWaiting(trx, uuid, hasLeft);
}

/** A sending that every person failed to receive has failed. */
export const finish = (trx: Trx, uuid: string, now: Date) =>
  trx
    .updateTable('bulk_notifications')
    .set({
      status: sql<string>`case when failed > 0 and delivered = 0 then 'failed' else 'sent' end`,
      finished_at: now,
    })
    .where('uuid', '=', uuid)
    .where('status', '=', 'sending')
    .returning(['status', 'delivered', 'failed', 'recipients'])
    .executeTakeFirst();
