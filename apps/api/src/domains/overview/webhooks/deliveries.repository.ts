import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import type { Db, Schema, Trx } from '../../../schema.ts';
import type { Attempt } from './webhooks.table.ts';

/** The events of a killed worker are sent after this time; a job that begins later finds the lock or nothing to do. */
const QUEUED_SECONDS = 15;

export async function findDeliveryPage(
  db: Db,
  webhook: string,
  state: string | undefined,
  { skip, limit }: PageWindow,
) {
  const matching = db
    .selectFrom('webhook_deliveries')
    .where('webhook_uuid', '=', webhook)
    .$if(state !== undefined, (query) => query.where('status', '=', state!));
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await countMatching(matching) };
}
export type DeliveryRow = Awaited<ReturnType<typeof findDeliveryPage>>['rows'][number];

export const findDelivery = (db: Db, uuid: string) =>
  db.selectFrom('webhook_deliveries').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Locks the delivery, so that a replay and the record of an attempt run one after the other. */
export const lockDelivery = (trx: Trx, uuid: string) =>
  trx.selectFrom('webhook_deliveries').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Whether an attempt of the same event waits. */
export const findWaitingEvent = (trx: Trx, { webhook_uuid, record_uuid, event_uuid }: DeliveryRow) =>
  trx
    .selectFrom('webhook_deliveries')
    .select('uuid')
    .where('webhook_uuid', '=', webhook_uuid)
    .where('record_uuid', '=', record_uuid)
    .where('status', '=', 'waiting')
    .where('event_uuid', '=', event_uuid)
    .executeTakeFirst();

/** Events that wait and that the webhook does not name any more are not sent. */
export const endUnnamed = (trx: Trx, webhook: string, events: readonly string[]) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed' })
    .where('webhook_uuid', '=', webhook)
    .where('status', '=', 'waiting')
    .where('type', 'not in', events)
    .execute();

export const insertDelivery = (trx: Trx, values: Insertable<Schema['webhook_deliveries']>) =>
  trx.insertInto('webhook_deliveries').values(values).returningAll().executeTakeFirstOrThrow();

/** Attempts that wait for their time are made now, and get three days again. */
export const hurryWaiting = (trx: Trx, where: { webhook: string } | { delivery: string }, now: Date) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ next_at: now, failing_since: null })
    .where('status', '=', 'waiting')
    .where(
      'webhook' in where
        ? sql<boolean>`webhook_uuid = ${where.webhook}`
        : sql<boolean>`uuid = ${where.delivery}`,
    )
    .execute();

/** The first waiting event of each record whose attempt is due. Later events of the record wait for it. */
const isDueHead = (now: Date) => sql<boolean>`d.status = 'waiting' and d.next_at <= ${now} and not exists (
  select from webhook_deliveries e where e.webhook_uuid = d.webhook_uuid and e.record_uuid = d.record_uuid
    and e.status = 'waiting' and e.id < d.id)`;

/** Marks the subscriptions with due events as queued, so that each gets one job from all workers together. */
export async function claimDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update webhooks w set queued_until = ${now}::timestamptz + interval '1 second' * ${QUEUED_SECONDS}
    where w.active and coalesce(w.queued_until, '-infinity') <= ${now} and coalesce(w.paused_until, '-infinity') <= ${now}
      and exists (select from webhook_deliveries d where d.webhook_uuid = w.uuid and ${isDueHead(now)})
    returning w.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** The subscription if it may be sent to now. */
export const findSendable = (db: Db, uuid: string, now: Date) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('active', '=', true)
    .where(sql<boolean>`coalesce(paused_until, '-infinity') <= ${now}`)
    .executeTakeFirst();
/** The webhook as it was when the attempt began. */
type SentTo = Pick<SendableRow, 'uuid' | 'version'>;
export type SendableRow = NonNullable<Awaited<ReturnType<typeof findSendable>>>;

export const findDueHeads = (db: Db, webhook: string, now: Date, limit: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .selectAll('d')
    .where('d.webhook_uuid', '=', webhook)
    .where(isDueHead(now))
    .orderBy('d.next_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();

export interface AttemptResult {
  attempt: Attempt;
  reply: { status: number; body: string } | null;
}

/** Adds an attempt to a waiting delivery. An edit of the webhook during the attempt has set the time of the next one. */
export const recordAttempt = (
  db: Db,
  id: number,
  { attempt, reply }: AttemptResult,
  next: { delivered: true } | { retryAt: Date; now: Date; webhook: SentTo },
) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb`,
      reply_status: reply?.status ?? null,
      reply: reply?.body ?? null,
      ...('delivered' in next
        ? { status: 'delivered', failing_since: null }
        : {
            next_at: sql<Date>`case when exists (select from webhooks w where w.uuid = webhook_uuid
              and w.version = ${next.webhook.version}) then ${next.retryAt}::timestamptz else next_at end`,
            failing_since: sql<Date>`coalesce(failing_since, ${next.now})`,
          }),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('failing_since')
    .executeTakeFirst();

/** Whether the receiver has accepted anything since then. */
export const hasDelivered = async (db: Db, webhook: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_uuid', '=', webhook)
    .where('status', '=', 'delivered')
    .where(sql<boolean>`(attempts -> -1 ->> 'at')::timestamptz >= ${since}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends deliveries that were not accepted, so that the next event of each record is sent; returns their number. */
export async function endWaiting(trx: Trx, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed' })
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends the run of a subscription: another job may be queued for it. */
export const releaseQueued = (db: Db, uuid: string) =>
  db.updateTable('webhooks').set({ queued_until: null }).where('uuid', '=', uuid).execute();

/** Not after an edit, which may have given it another address. */
export const setFailures = (db: Db, { uuid, version }: SentTo, failures: number, paused_until: Date | null) =>
  db
    .updateTable('webhooks')
    .set({ failures, paused_until })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .execute();

export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where at < ${before} limit ${limit}) returning id`.execute(db);
  return rows.length;
}
