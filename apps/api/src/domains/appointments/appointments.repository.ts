import type { BookingKind, BookingStatus } from '@baobab/contract/appointments';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/clock.ts';
import { turnBack, walkOf } from '../../platform/db/page.ts';
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

/** A page and the exact total of all that match. */
export async function findBookingPage(db: Db, filter: BookingFilter, window: PageWindow) {
  const total = await countBookings(db, filter);
  return { rows: await findBookings(db, filter, window, total), total };
}

/** One person's bookings are few and counted; everybody's are added up from the totals of days and months. */
const countBookings = (db: Db, filter: BookingFilter): Promise<number> =>
  filter.consumer || filter.doctor ? countRows(db, filter) : countTotals(db, filter);

async function countRows(db: Db, filter: BookingFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bookings b where ${conditions(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countTotals(db: Db, { from, to, status, kind }: BookingFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from ${totalsIn('bookings', { from, to })} t
    where ${status ? sql`split_part(t.key, '/', 2) = ${status}` : sql`true`}
      and ${kind ? sql`split_part(t.key, '/', 1) = ${kind}` : sql`true`}`.execute(db);
  return rows[0]?.n ?? 0;
}

function conditions(filter: BookingFilter): RawBuilder<boolean> {
  const parts = [
    filter.doctor && sql<boolean>`b.doctor_uuid = ${filter.doctor}`,
    filter.consumer && sql<boolean>`b.consumer_uuid = ${filter.consumer}`,
    filter.kind && sql<boolean>`b.kind = ${filter.kind}`,
    filter.status && sql<boolean>`b.status = ${filter.status}`,
    filter.from && sql<boolean>`b.starts_at >= ${startOfDay(filter.from)}`,
    filter.to && sql<boolean>`b.starts_at < ${endOfDay(filter.to)}`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}

/** Latest first. Only keys are walked; the rows themselves are fetched for the page alone. */
async function findBookings(db: Db, filter: BookingFilter, window: PageWindow, total: number) {
  const walk = walkOf(window, total);
  if (walk.limit === 0) return [];
  const order = sql.raw(walk.direction);
  const keys = sql<{ uuid: string }>`(select b.uuid from bookings b where ${conditions(filter)}
    order by b.starts_at ${order}, b.uuid ${order} limit ${walk.limit} offset ${walk.offset})`;
  const rows = await bookingColumns(db)
    .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'b.uuid'))
    .orderBy(sql`b.starts_at ${order}, b.uuid ${order}`)
    .execute();
  return turnBack(rows, walk);
}

const bookingColumns = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('patients as p', 'p.uuid', 'b.patient_uuid')
    .innerJoin('accounts as c', 'c.uuid', 'b.consumer_uuid')
    .innerJoin('accounts as d', 'd.uuid', 'b.doctor_uuid')
    .innerJoin('slots as s', 's.uuid', 'b.slot_uuid')
    .innerJoin('clinics as k', 'k.uuid', 's.clinic_uuid')
    // A booking is the reference of the coupon it used.
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
