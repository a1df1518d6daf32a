import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/**
 * The figures of a doctor, calculated from bookings, documents and orders:
 * - appointments (and slots booked): bookings that were not cancelled, declined or rejected;
 * - revenue: the amounts of closed, followup and extended bookings, the latter two also with _C;
 * - purchased: advices and prescriptions with an order that was not cancelled and whose payment is not pending or
 *   failed, and the totals of those orders.
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
}

/** The statuses with revenue, as the index of the revenue has them. */
const withRevenue = sql`status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')`;

/**
 * The doctor `d` has earned more than was paid, with the earnings of third-party-doctors/earnings.ts. The orders are
 * summed only when the revenue alone is not more; OFFSET keeps the revenue from being summed twice.
 */
export const isOwed = sql<boolean>`exists (
  select from (
    select (select coalesce(sum(amount_kobo), 0) from bookings
        where doctor_uuid = d.account_uuid and ${withRevenue}) as revenue,
      (select coalesce(sum(amount_kobo), 0) from doctor_payouts where doctor_uuid = d.account_uuid) as paid
    offset 0) f
  where f.revenue > f.paid or f.revenue + div(5000
    + coalesce(d.advice_rate, 0) * (
      select coalesce(sum(o.total_kobo), 0) from lab_advices a
        join lab_orders o on o.advice_uuid = a.uuid and o.status <> 'cancelled'
      where a.doctor_uuid = d.account_uuid)
    + coalesce(d.prescription_rate, 0) * (
      select coalesce(sum(o.amount_kobo), 0) from prescriptions p
        join treatment_orders o on o.prescription_uuid = p.uuid and o.status <> 'cancelled'
      where p.doctor_uuid = d.account_uuid), 10000) > f.paid)`;

/** Finds the figures of a page of doctors; each subquery uses an index on the doctor. */
export async function findFigures(db: Db, uuids: readonly string[]): Promise<Map<string, DoctorFigures>> {
  const { rows } = await sql<DoctorFigures & { account_uuid: string }>`
    select d.account_uuid, b.*, s.*, l.*, r.*
    from doctors d
      cross join lateral (
        select count(*) filter (where holds_slot) as appointments,
          max(starts_at) filter (where holds_slot and starts_at <= now()) as last_at,
          coalesce(sum(amount_kobo) filter (where ${withRevenue}), 0)::bigint as revenue_kobo
        from bookings where doctor_uuid = d.account_uuid) b
      cross join lateral (select count(*) as slots from slots where doctor_uuid = d.account_uuid) s
      cross join lateral (
        select count(*) as advices, count(o.n) as advices_bought, coalesce(sum(o.kobo), 0)::bigint as advice_orders_kobo
        from lab_advices a left join lateral (
          select count(*) as n, sum(total_kobo) as kobo from lab_orders
          where advice_uuid = a.uuid and status <> 'cancelled' and paid having count(*) > 0) o on true
        where a.doctor_uuid = d.account_uuid) l
      cross join lateral (
        select count(*) as prescriptions, count(o.n) as prescriptions_bought,
          coalesce(sum(o.kobo), 0)::bigint as prescription_orders_kobo
        from prescriptions p left join lateral (
          select count(*) as n, sum(amount_kobo) as kobo from treatment_orders
          where prescription_uuid = p.uuid and status <> 'cancelled' and (paid or payment_uuid is null)
          having count(*) > 0) o on true
        where p.doctor_uuid = d.account_uuid) r
    where d.account_uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ account_uuid, ...figures }) => [account_uuid, figures]));
}
