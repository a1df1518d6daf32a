import type { Invariant } from './invariant.ts';

export const onePaymentIsKept: Invariant = {
  name: 'one-payment-is-kept',
  sentence:
    'A live booking that was paid keeps exactly one payment; every other one is due back or paid back.',
  every: 'step',
  async check({ office }) {
    const { rows } = await office.db.query<{ booking: string; kept: string }>(
      `select b.uuid as booking, count(*) filter (where not y.refund_eligible) as kept
       from bookings b join payments y on y.booking_uuid = b.uuid and y.status = 'paid' and y.refund_completed_at is null
       where b.holds_slot group by b.uuid having count(*) filter (where not y.refund_eligible) <> 1`,
    );
    return rows.map(({ booking, kept }) => ({
      record: booking,
      expected: 'one payment is kept',
      actual: `${kept} are kept`,
    }));
  },
};
