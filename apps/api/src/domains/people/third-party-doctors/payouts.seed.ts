import type { DomainSeed } from '../../../seed/seed.ts';

/**
 * Pays external doctors half of the revenue of each quarter, so that an amount is always outstanding. Runs
 * inside the database.
 */
export const seedPayouts: DomainSeed = async ({ client, now }) => {
  await client.query(
    `insert into doctor_payouts (uuid, doctor_uuid, transaction_id, amount_kobo, paid_at, created_by, created_at)
     select overlay(overlay(md5(doctor_uuid || quarter::text) placing '4' from 13) placing 'a' from 17)::uuid, doctor_uuid,
       'PO-' || to_char(quarter, 'YYYY"Q"Q') || '-' || upper(substr(md5(doctor_uuid::text), 1, 6)),
       earned / 2, quarter + interval '3 months 4 days',
       (select account_uuid from staff where role = 'admin' limit 1), quarter + interval '3 months 4 days'
     from (
       select b.doctor_uuid, date_trunc('quarter', b.starts_at, 'Africa/Lagos') as quarter,
         sum(b.amount_kobo) as earned
       from bookings b join doctors d on d.account_uuid = b.doctor_uuid and d.external
       where b.status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')
       group by 1, 2) q
     where earned / 2 > 0 and quarter + interval '3 months 4 days' < $1`,
    [now],
  );
};
