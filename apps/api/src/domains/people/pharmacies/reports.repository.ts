import { visitStatuses } from '@baobab/contract/care/appointments';
import type { MetricName } from '@baobab/contract/people/pharmacies';
import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

export interface ReportRow {
  metric: MetricName;
  n: number;
  amount_kobo: number;
  commission_kobo: number;
}

/**
 * The report of a pharmacy: the events of its referred users and the commission on them.
 * - Register: each referred user; the amount is that of the referral setting `register`.
 * - SADN, FADN: bookings of kind sadn, and of kind nigerian or international, that took place, at the price before a coupon.
 * - DMP and Lab Package: lab orders without and with a package. Lab Test: the tests of these orders, without commission.
 * - Treatment Plan: orders of a plan; the rate is that of the disease if set, otherwise `treatment_plan`.
 * - Cancelled and unpaid orders do not count. Each event earns its current rate,
 *   rounded half up to the kobo. With a monthly limit the events of a Lagos month earn in their order until the limit
 *   is reached.
 */
export async function findReport(db: Db, pharmacy: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with referred as (select user_uuid, referred_at from referrals where referrer_uuid = ${pharmacy}),
    agreed as (select type, value from pharmacy_commissions where pharmacy_uuid = ${pharmacy}),
    events as (
      select 'total_register_user' as metric, 'register' as type, b.referred_at as at, b.user_uuid as id,
        s.amount_kobo as kobo
      from referred b cross join referral_settings s where s.type = 'register'
      union all
      select case k.kind when 'sadn' then 'total_sadn' else 'total_fadn' end,
        case k.kind when 'sadn' then 'sadn' else 'fadn' end, k.created_at, k.uuid, k.amount_kobo
      from referred b join bookings k on k.consumer_uuid = b.user_uuid
      where k.status in (${sql.join(visitStatuses.map((status) => sql.lit(status)))})
        and k.kind in ('sadn', 'nigerian', 'international')
      union all
      select case when o.package_uuid is null then 'total_dmp_order' else 'total_lab_package' end,
        case when o.package_uuid is null then 'dmp_order' else 'lab_package' end, o.created_at, o.uuid, o.total_kobo
      from referred b join lab_orders o on o.consumer_uuid = b.user_uuid
      where o.status <> 'cancelled' and o.paid
      union all
      select 'total_lab_test', null, o.created_at, i.uuid, i.price_kobo
      from referred b join lab_orders o on o.consumer_uuid = b.user_uuid
        join lab_order_items i on i.order_uuid = o.uuid
      where o.status <> 'cancelled' and o.paid
      union all
      select 'total_treatment_plan',
        case when exists (select from agreed where type = d.name and value > 0) then d.name else 'treatment_plan' end,
        t.created_at, t.uuid, t.amount_kobo
      from referred b join treatment_orders t on t.consumer_uuid = b.user_uuid
        join diseases d on d.uuid = t.disease_uuid
      where t.kind = 'plan' and t.status <> 'cancelled' and t.paid),
    earning as (
      select e.metric, e.kobo, e.at, e.id, round(e.kobo * coalesce(a.value, 0) / 10000.0) as own
      from events e left join agreed a on a.type = e.type),
    running as (
      select *, sum(own) over (
        partition by date_trunc('month', at, ${sql.lit(LAGOS_ZONE)}) order by at, id rows unbounded preceding) as so_far
      from earning),
    ceiling as (select max(value) as kobo from agreed where type = 'monthly_limit' and value > 0)
    select r.metric, count(*) as n, sum(r.kobo)::bigint as amount_kobo,
      sum(case when c.kobo is null then r.own
        else greatest(0, least(r.own, c.kobo - (r.so_far - r.own))) end)::bigint as commission_kobo
    from running r cross join ceiling c
    group by r.metric`.execute(db);
  return rows;
}
