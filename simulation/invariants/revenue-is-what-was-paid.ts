import type { Invariant } from './invariant.ts';

export const revenueIsWhatWasPaid: Invariant = {
  name: 'revenue-is-what-was-paid',
  sentence: 'The revenue of a doctor is the price of the visits that took place, before a coupon.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ doctor: string; shown: string; paid: string }>(
      `select t.doctor_uuid as doctor, t.revenue_kobo as shown, s.paid from doctor_totals t join (
         select doctor_uuid, sum(amount_kobo) as paid from bookings
         where status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C') group by 1) s using (doctor_uuid)
       where t.revenue_kobo <> s.paid`,
    );
    return rows.map(({ doctor, shown, paid }) => ({
      record: doctor,
      expected: `${paid} kobo`,
      actual: `${shown} kobo`,
    }));
  },
};
