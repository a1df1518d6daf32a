import type { BookingStatus } from '@baobab/contract/appointments';
import { sql, type Insertable } from 'kysely';
import { publishChange } from '../../platform/realtime/publish.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

/** Locks the row, so that concurrent changes run one after the other. */
export const findBookingForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('bookings').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
export type BookingState = NonNullable<Awaited<ReturnType<typeof findBookingForUpdate>>>;

/** The booking that an earlier attempt of the same request created. */
export const findByRequest = (db: Db, request: string, staff: string) =>
  db
    .selectFrom('bookings')
    .select('uuid')
    .where('request_uuid', '=', request)
    .where('made_by', '=', staff)
    .executeTakeFirst();

export const insertBooking = (trx: Trx, row: Insertable<Schema['bookings']>) =>
  trx.insertInto('bookings').values(row).execute();

export const updateBooking = (
  trx: Trx,
  uuid: string,
  changes: {
    status: BookingStatus;
    updated_at: Date;
    discount_kobo?: number;
    category?: string;
    slot_uuid?: string;
    starts_at?: Date;
    ends_at?: Date;
  },
) =>
  trx
    .updateTable('bookings')
    .set({ ...changes, expires_at: null, version: sql`version + 1` })
    .where('uuid', '=', uuid)
    .execute();

/** Replaces or removes the coupon of a pending booking. */
export const updateCoupon = (
  trx: Trx,
  uuid: string,
  changes: { coupon_code: string | null; updated_at: Date },
) =>
  trx
    .updateTable('bookings')
    .set({ ...changes, version: sql`version + 1` })
    .where('uuid', '=', uuid)
    .execute();

export const insertEvent = (
  trx: Trx,
  booking: string,
  what: string,
  by: string | null,
  details: Record<string, unknown> = {},
) =>
  trx
    .insertInto('booking_events')
    .values({ booking_uuid: booking, what, by_uuid: by, details: JSON.stringify(details) as never })
    .execute();

/** Rejects expired pending bookings, which releases their slots. */
export async function releaseExpired(db: Db | Trx, now: Date, slot?: string): Promise<number> {
  const which = slot ? sql`and slot_uuid = ${slot}` : sql``;
  const { rows } = await sql<{ booking_uuid: string }>`
    with released as (
      update bookings set status = 'rejected', expires_at = null, version = version + 1, updated_at = ${now}
      where expires_at <= ${now} ${which} returning uuid)
    insert into booking_events (booking_uuid, what) select uuid, 'expired' from released
    returning booking_uuid`.execute(db);
  for (const { booking_uuid } of rows) await publishChange(db, booking_uuid, null);
  return rows.length;
}
