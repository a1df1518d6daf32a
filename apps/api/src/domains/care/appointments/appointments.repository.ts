import { bookingTypeNames, appointments, type BookingFilters } from '@baobab/contract/care/appointments';
import { sql } from 'kysely';
import { amountFilters, dayFilters, defineList } from '../../../platform/db/list-filters.ts';
import { allOf } from '../../../platform/db/list-page.ts';
import { totalsIn } from '../../../platform/db/roll-up.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db } from '../../../schema.ts';
import { ownerSearch } from '../../money/transactions/owner-filters.public.ts';
import { paymentSummary } from '../../money/transactions/public.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';
import { hasExpired } from './bookings.repository.ts';

const bookedOn = dayFilters('b.starts_at');
/** `type` may be the name on the wire or our kind. */
const kindOf = (type: string) =>
  Object.entries(bookingTypeNames).find(([, name]) => name === type)?.[0] ?? type;

/** The statuses of an appointment that is still to take place, as the index of open bookings has them. */
const openStatuses = sql`'pending', 'booked', 'rescheduled'`;

/** Bookings of a single person are counted; other totals come from the roll-ups by day and month. */
export const bookingList = defineList(appointments.list, {
  from: sql`bookings b`,
  filters: {
    doctor_uuid: (uuid) => sql<boolean>`b.doctor_uuid = ${uuid}`,
    'created_by.uuid': (uuid) => sql<boolean>`b.consumer_uuid = ${survivorOf('accounts', uuid)}`,
    type: (type) => sql<boolean>`b.kind = ${kindOf(type)}`,
    status: (status) => sql<boolean>`b.status = ${status}`,
    booked_date: bookedOn.from,
    booked_end_date: bookedOn.to,
    // The start is redundant, but the index has it.
    past_open: (_yes, _query, now) =>
      sql<boolean>`b.status in (${openStatuses}) and b.starts_at < ${now} and b.ends_at < ${now}`,
    ...amountFilters('b.amount_kobo'),
    search: (text) =>
      ownerSearch(text, {
        consumer: 'b.consumer_uuid',
        patient: 'b.patient_uuid',
        byReference: (prefix) => [
          {
            column: 'b.uuid',
            uuids: sql`select r.uuid from bookings r where lower(r.reference_id) like ${prefix}`,
          },
          {
            column: 'b.uuid',
            uuids: sql`select r.booking_uuid from payments r
              where lower(r.reference_id) like ${prefix} and r.booking_uuid is not null`,
          },
        ],
      }),
  },
  key: 'b.uuid',
  sortBy: 'b.starts_at',
  sorts: { booking_date: 'b.starts_at' },
  counter: {
    covers: ['type', 'status', 'booked_date', 'booked_end_date'],
    total: sumTotals,
    days: (query) =>
      query.booked_date || query.booked_end_date ? undefined : { table: 'bookings', where: withKey(query) },
  },
});

const withKey = ({ status, type }: BookingFilters) =>
  allOf(
    status && sql<boolean>`split_part(t.key, '/', 2) = ${status}`,
    type && sql<boolean>`split_part(t.key, '/', 1) = ${kindOf(type)}`,
  );

function sumTotals(query: BookingFilters) {
  const range = { from: query.booked_date || undefined, to: query.booked_end_date || undefined };
  return sql<number>`(
    select coalesce(sum(n), 0)::bigint from ${totalsIn('bookings', range)} t where ${withKey(query)})`;
}

export const bookingRecords = recordsOf(bookingList, 'This appointment', (db: Db) =>
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
      hasExpired.as('expired'),
      paymentSummary(sql`y.booking_uuid = b.uuid`).as('money'),
    ]),
);
export type BookingRow = RowOf<typeof bookingRecords>;

export const findEvents = (db: Db, booking: string) =>
  db
    .selectFrom('booking_events as e')
    .leftJoin('accounts as a', 'a.uuid', 'e.by_uuid')
    .select(['e.at', 'e.what', 'e.details', 'a.full_name as by'])
    .where('e.booking_uuid', '=', booking)
    .orderBy('e.id')
    .execute();
export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];
