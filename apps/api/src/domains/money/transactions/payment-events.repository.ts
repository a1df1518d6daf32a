import type { FailureReason, PaymentChannel } from '@baobab/contract/money/transactions';
import { sql, type Insertable } from 'kysely';
import { allOf } from '../../../platform/db/list-page.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { dueKobo, isDue } from './payment-amounts.ts';
import type { FactSource, PaymentEvent } from './payment-event.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** False when the event was stored before. */
export async function insertEvent(trx: Trx, row: Insertable<Schema['payment_events']>): Promise<boolean> {
  const stored = await trx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.constraint('payment_events_once').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The charge that an event or list reported before for the same transaction of the provider. */
export const findReported = (trx: Trx, provider: string, ids: readonly string[]) =>
  trx
    .selectFrom('payment_events')
    .select(['amount_kobo', 'currency', 'listed'])
    .where('provider', '=', provider)
    .where('event_id', '=', sql<string>`any(${ids}::text[])`)
    .where('outcome', '=', 'paid')
    .executeTakeFirst();

/**
 * Whether an event and the list of its provider report the same refund, and the other report came first. Refunds have
 * other ids there, so as many of an amount are the same ones.
 */
export async function isRepeatedRefund(trx: Trx, payment: string | null, event: StoredEvent) {
  const { provider, event_id, reference_id } = event;
  const { rows } = await sql<{ repeated: boolean }>`
    select count(*) filter (where e.listed = n.listed) <= count(*) filter (where e.listed <> n.listed) as repeated
    from payment_events n, payment_events e
    where n.provider = ${provider} and n.event_id = ${event_id} and n.outcome = 'refunded'
      and ${
        payment
          ? sql`e.payment_uuid = ${payment}`
          : sql`e.payment_uuid is null and lower(e.reference_id) = ${reference_id.toLowerCase()}`
      }
      and (e.provider, e.outcome, e.amount_kobo, e.currency) = (n.provider, n.outcome, n.amount_kobo, n.currency)
      and (e.received_at, e.uuid) <= (n.received_at, n.uuid)`.execute(trx);
  return rows[0]!.repeated;
}

/** The facts about a payment in the order in which they arrived. */
export const findEvents = (db: Db, payment: string) =>
  db
    .selectFrom('payment_events')
    .select(['at', 'amount_kobo', 'currency', 'message', 'listed'])
    .select([
      sql<PaymentEvent['outcome']>`outcome`.as('outcome'),
      sql<PaymentChannel | null>`channel`.as('channel'),
      sql<FailureReason | null>`failure_reason`.as('failure_reason'),
      sql<FactSource>`provider`.as('provider'),
    ])
    .where('payment_uuid', '=', payment)
    .orderBy('received_at')
    .orderBy('uuid')
    .execute();
export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

export type StoredEvent = Pick<
  PaymentEvent,
  'event_id' | 'reference_id' | 'outcome' | 'amount_kobo' | 'currency'
> & { provider: string };

/** Gives a payment the events that arrived before it was recorded, and returns them. */
export const linkEvents = (trx: Trx, payment: string, reference: string): Promise<StoredEvent[]> =>
  trx
    .updateTable('payment_events')
    .set({ payment_uuid: payment })
    .where('payment_uuid', 'is', null)
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase())
    .returning(['provider', 'event_id', 'reference_id', 'amount_kobo', 'currency'])
    .returning(sql<PaymentEvent['outcome']>`outcome`.as('outcome'))
    .execute();

/** References of events without a payment that another system has recorded meanwhile. */
export async function findMatched(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct lower(e.reference_id) as reference from payment_events e
      join payments y on lower(y.reference_id) = lower(e.reference_id)
    where e.payment_uuid is null`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** References of paid payments that are kept for a pending booking: another system has linked them after the success. */
export async function findLinkedLate(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reference_id: string }>`
    select y.reference_id from bookings b join payments y on y.booking_uuid = b.uuid
    where b.status = 'pending' and y.status = 'paid' and not y.refund_eligible and y.refund_completed_at is null`.execute(
    db,
  );
  return rows.map(({ reference_id }) => reference_id);
}

export const updateFacts = (
  trx: Trx,
  uuid: string,
  { status, channel, failure_reason, chargedKobo, refundedKobo, paidAt }: PaymentFacts,
) =>
  trx
    .updateTable('payments')
    .set({
      status,
      channel,
      failure_reason,
      charged_kobo: chargedKobo,
      refunded_kobo: refundedKobo,
      ...(paidAt && { paid_at: paidAt }),
    })
    .where('uuid', '=', uuid)
    .execute();

/** Locks the booking of a payment before the payment, in the order in which a change of the booking locks them. */
export async function lockBooking(trx: Trx, reference: string) {
  await sql`select from bookings where uuid in (
      select booking_uuid from payments where lower(reference_id) = ${reference.toLowerCase()})
    for update`.execute(trx);
}

/** Removes and returns the payments that became due back: of a booking, one, or all. */
export async function takeDueAnnouncements(trx: Trx, of: { booking?: string; payment?: string } = {}) {
  const { rows } = await sql<{ uuid: string; reference_id: string; kobo: number }>`
    with taken as (
      delete from due_announcements a using payments y
      where y.uuid = a.payment_uuid and ${allOf(
        of.booking && sql<boolean>`y.booking_uuid = ${of.booking}`,
        of.payment && sql<boolean>`y.uuid = ${of.payment}`,
      )} returning payment_uuid)
    select y.uuid, y.reference_id, (${dueKobo})::bigint as kobo
    from payments y where y.uuid in (select payment_uuid from taken) and ${isDue} order by y.uuid`.execute(
    trx,
  );
  return rows;
}
