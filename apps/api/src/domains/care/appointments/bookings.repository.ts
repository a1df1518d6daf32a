import type { BookingStatus } from '@baobab/contract/care/appointments';
import { sql, type Insertable } from 'kysely';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

/** Locks the row, so that concurrent changes run one after the other. */
export const findBookingForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('bookings').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
export type BookingState = NonNullable<Awaited<ReturnType<typeof findBookingForUpdate>>>;

/** The booking that an earlier attempt of the same request created. */
export const findByRequest = (db: Db, request: string, staff: string, now: Date) =>
  db
    .selectFrom('bookings as b')
    .select(['uuid', 'status'])
    .select(sql<boolean>`(b.status = 'pending' and b.expires_at <= ${now}) or ${hasExpired}`.as('expired'))
    .where('request_uuid', '=', request)
    .where('made_by', '=', staff)
    .executeTakeFirst();

/** Whether the hold of the booking `b` ended before it was completed. */
export const hasExpired = sql<boolean>`(b.status = 'rejected' and exists (
  select from booking_events e where e.booking_uuid = b.uuid and e.what = 'expired'))`;

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

/** Rejects expired pending bookings, which releases their slots, and frees the request of an expired attempt. */
export async function releaseExpired(
  db: Db | Trx,
  now: Date,
  { slot, request }: { slot?: string; request?: string | undefined } = {},
): Promise<number> {
  const which = slot ? sql`and (slot_uuid = ${slot} or request_uuid = ${request ?? null}::uuid)` : sql``;
  const { rows } = await sql<{ booking_uuid: string }>`
    with released as (
      update bookings set status = 'rejected', expires_at = null, version = version + 1, updated_at = ${now}
      where expires_at <= ${now} ${which} returning uuid)
    insert into booking_events (booking_uuid, what) select uuid, 'expired' from released
    returning booking_uuid`.execute(db);
  for (const { booking_uuid } of rows) await publishChange(db, booking_uuid, null);
  if (request)
    await sql`update bookings b set request_uuid = null
      where b.request_uuid = ${request} and ${hasExpired}`.execute(db);
  return rows.length;
}
