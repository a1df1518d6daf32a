import type { BookingKind, BookingStatus } from '@baobab/contract/appointments';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { allOf, listPage, type PageSource } from '../../platform/db/list-page.ts';
import { totalsIn } from '../../platform/db/roll-up.ts';
import type { Db } from '../../schema.ts';

export interface BookingFilter {
  from?: string | undefined;
  to?: string | undefined;
  status?: BookingStatus | undefined;
  kind?: BookingKind | undefined;
  consumer?: string | undefined;
  doctor?: string | undefined;
}

/** Bookings of a single person are counted; other totals come from the roll-ups by day and month. */
const bookingsMatching = (filter: BookingFilter): PageSource => ({
  from: sql`bookings b`,
  where: allOf(
    filter.doctor && sql<boolean>`b.doctor_uuid = ${filter.doctor}`,
    filter.consumer && sql<boolean>`b.consumer_uuid = ${filter.consumer}`,
    filter.kind && sql<boolean>`b.kind = ${filter.kind}`,
    filter.status && sql<boolean>`b.status = ${filter.status}`,
    filter.from && sql<boolean>`b.starts_at >= ${startOfDay(filter.from)}`,
    filter.to && sql<boolean>`b.starts_at < ${endOfDay(filter.to)}`,
  ),
  key: 'b.uuid',
  sortBy: 'b.starts_at',
  total: filter.consumer || filter.doctor ? null : sumTotals(filter),
});

const sumTotals = ({ from, to, status, kind }: BookingFilter) => sql<number>`(
  select coalesce(sum(n), 0)::bigint from ${totalsIn('bookings', { from, to })} t
  where ${allOf(
    status && sql<boolean>`split_part(t.key, '/', 2) = ${status}`,
    kind && sql<boolean>`split_part(t.key, '/', 1) = ${kind}`,
  )})`;

export const findBookingPage = (db: Db, filter: BookingFilter, window: PageWindow) =>
  listPage(db, bookingsMatching(filter), window, (page, order) =>
    bookingColumns(db)
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'b.uuid'))
      .orderBy(order)
      .execute(),
  );

const bookingColumns = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('patients as p', 'p.uuid', 'b.patient_uuid')
    .innerJoin('accounts as c', 'c.uuid', 'b.consumer_uuid')
    .innerJoin('accounts as d', 'd.uuid', 'b.doctor_uuid')
    .innerJoin('slots as s', 's.uuid', 'b.slot_uuid')
    .innerJoin('clinics as k', 'k.uuid', 's.clinic_uuid')
    // A redemption's reference is the id of the booking that used the coupon.
    .leftJoin('coupon_redemptions as r', (join) => join.on(sql`b.uuid::text`, '=', sql.ref('r.reference_id')))
    .selectAll('b')
    .select((eb) => [
      'p.full_name as patient',
      'p.email as patient_email',
      'p.mobile as patient_mobile',
      'c.full_name as consumer',
      'c.mobile as consumer_mobile',
      'd.full_name as doctor',
      'k.name as clinic',
      'r.uuid as redemption',
      'r.cashback_kobo',
      'r.points',
      eb
        .selectFrom('prescriptions')
        .whereRef('booking_uuid', '=', 'b.uuid')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('prescriptions'),
      eb
        .selectFrom('lab_advices')
        .whereRef('booking_uuid', '=', 'b.uuid')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('lab_advices'),
      eb
        .selectFrom('payments')
        .whereRef('booking_uuid', '=', 'b.uuid')
        .select('reference_id')
        .limit(1)
        .as('payment'),
    ]);

export const getBooking = (db: Db, uuid: string) =>
  bookingColumns(db).where('b.uuid', '=', uuid).executeTakeFirstOrThrow();
export type BookingRow = Awaited<ReturnType<typeof getBooking>>;

export const findEvents = (db: Db, booking: string) =>
  db
    .selectFrom('booking_events as e')
    .leftJoin('accounts as a', 'a.uuid', 'e.by_uuid')
    .select(['e.at', 'e.what', 'e.details', 'a.full_name as by'])
    .where('e.booking_uuid', '=', booking)
    .orderBy('e.id')
    .execute();
export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];
