import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';
import { keptKobo } from '../../money/transactions/public.ts';

const peopleOf = sql`(select user_uuid from referrals where referrer_uuid = a.uuid)`;

export interface CompanyFigures {
  uuid: string;
  company_name: string;
  company_reg_id: string;
  company_address: string;
  full_name: string;
  email: string;
  mobile: string;
  active: boolean;
  created_at: Date;
  referral_code: string | null;
  people: number;
  active_people: number;
  lab_orders: number;
  treatment_orders: number;
  appointment_kobo: number;
  cart_kobo: number;
  treatmentplan_kobo: number;
}

/** A company with the numbers, orders and payments of its people. */
export async function findCompanyFigures(db: Db, uuid: string): Promise<CompanyFigures | undefined> {
  const { rows } = await sql<CompanyFigures>`
    select a.uuid, c.company_name, c.company_reg_id, c.company_address, a.full_name, a.email, a.mobile, a.active,
      a.created_at, w.referral_code, n.people, n.active_people, y.*,
      (select count(*) from lab_orders o where o.consumer_uuid in ${peopleOf}) as lab_orders,
      (select count(*) from treatment_orders o where o.consumer_uuid in ${peopleOf}) as treatment_orders
    from companies c join accounts a on a.uuid = c.account_uuid
      left join wallets w on w.account_uuid = a.uuid
      cross join lateral (
        select count(*) as people, count(*) filter (where u.active) as active_people
        from referrals r join accounts u on u.uuid = r.user_uuid where r.referrer_uuid = a.uuid) n
      cross join lateral (
        select coalesce(sum(${keptKobo}) filter (where y.kind = 'appointment'), 0)::bigint as appointment_kobo,
          coalesce(sum(${keptKobo}) filter (where y.kind = 'cart'), 0)::bigint as cart_kobo,
          coalesce(sum(${keptKobo}) filter (where y.kind = 'treatmentplan'), 0)::bigint as treatmentplan_kobo
        from referrals r join payments y on y.consumer_uuid = r.user_uuid and y.created_at >= r.referred_at
        where r.referrer_uuid = a.uuid and y.status = 'paid') y
    where c.account_uuid = ${uuid}`.execute(db);
  return rows[0];
}
