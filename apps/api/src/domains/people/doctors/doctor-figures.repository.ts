import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

/**
 * The figures of a doctor, calculated from bookings, documents and orders:
 * - appointments (and slots booked): bookings that were not cancelled, declined or rejected;
 * - revenue: the amounts of closed, followup and extended bookings, the latter two also with _C;
 * - purchased: advices and prescriptions with an order that is paid and was not cancelled, and the totals of those orders.
 */
export interface DoctorFigures {
  appointments: number;
  last_at: Date | null;
  revenue_kobo: number;
  slots: number;
  advices: number;
  advices_bought: number;
  advice_orders_kobo: number;
  prescriptions: number;
  prescriptions_bought: number;
  prescription_orders_kobo: number;
  paid_kobo: number;
}

/** The doctor `d` has earned more than was paid, with the earnings of third-party-doctors/earnings.ts. */
export const isOwed = sql<boolean>`exists (
  select from doctor_totals t
  where t.doctor_uuid = d.account_uuid
    and t.revenue_kobo + (5000
      + coalesce(d.advice_rate, 0) * t.advice_orders_kobo
      + coalesce(d.prescription_rate, 0) * t.prescription_orders_kobo) / 10000 > t.paid_kobo)`;

/** Finds the figures of a page of doctors, most of them from doctor_totals. */
export async function findFigures(
  db: Db,
  uuids: readonly string[],
  now: Date,
): Promise<Map<string, DoctorFigures>> {
  const { rows } = await sql<DoctorFigures & { account_uuid: string }>`
    select d.account_uuid,
      coalesce(t.finished, 0) + (select count(*) from bookings where doctor_uuid = d.account_uuid
        and status in ('pending', 'booked', 'rescheduled')) as appointments,
      (select starts_at from bookings where doctor_uuid = d.account_uuid and holds_slot and starts_at <= ${now}
        order by starts_at desc limit 1) as last_at,
      coalesce(t.revenue_kobo, 0) as revenue_kobo,
      coalesce(t.slots, 0) as slots,
      l.*, coalesce(t.advice_orders_kobo, 0) as advice_orders_kobo,
      r.*, coalesce(t.prescription_orders_kobo, 0) as prescription_orders_kobo,
      coalesce(t.paid_kobo, 0) as paid_kobo
    from doctors d
      left join doctor_totals t on t.doctor_uuid = d.account_uuid
      cross join lateral (
        select count(*) as advices, count(*) filter (where exists (
          select from lab_orders where advice_uuid = a.uuid and status <> 'cancelled' and paid)) as advices_bought
        from lab_advices a where a.doctor_uuid = d.account_uuid) l
      cross join lateral (
        select count(*) as prescriptions, count(*) filter (where exists (
          select from treatment_orders where prescription_uuid = p.uuid and status <> 'cancelled' and paid)) as prescriptions_bought
        from prescriptions p where p.doctor_uuid = d.account_uuid) r
    where d.account_uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ account_uuid, ...figures }) => [account_uuid, figures]));
}
