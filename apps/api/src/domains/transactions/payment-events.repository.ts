import type { FailureReason, PaymentChannel } from '@baobab/contract/transactions';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../schema.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { PaymentState } from './payment-status.ts';

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

/** The events of a payment, oldest first. */
export const findEvents = (db: Db, payment: string) =>
  db
    .selectFrom('payment_events')
    .select(['at', 'amount_kobo', 'currency', 'message'])
    .select([
      sql<PaymentEvent['outcome']>`outcome`.as('outcome'),
      sql<PaymentChannel | null>`channel`.as('channel'),
      sql<FailureReason | null>`failure_reason`.as('failure_reason'),
    ])
    .where('payment_uuid', '=', payment)
    .orderBy('at')
    .orderBy('received_at')
    .orderBy('uuid')
    .execute();
export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** Gives a payment the events that arrived before it was recorded. */
export async function linkEvents(trx: Trx, payment: string, reference: string): Promise<boolean> {
  const linked = await trx
    .updateTable('payment_events')
    .set({ payment_uuid: payment })
    .where('payment_uuid', 'is', null)
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase())
    .returning('uuid')
    .execute();
  return linked.length > 0;
}

export const updateState = (trx: Trx, uuid: string, { status, channel, failure_reason }: PaymentState) =>
  trx.updateTable('payments').set({ status, channel, failure_reason }).where('uuid', '=', uuid).execute();

/** Whether the booking of a payment does not take place. */
export async function isBookingOver(trx: Trx, booking: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bookings')
    .select('holds_slot')
    .where('uuid', '=', booking)
    .executeTakeFirst();
  return row?.holds_slot === false;
}
