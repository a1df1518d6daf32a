import type { Invariant } from './invariant.ts';

interface Row {
  reference: string;
  amount: string;
  charged: string;
  returned: string;
  booking: string | null;
  status: string;
  due: boolean;
  refunded: boolean;
  reported: boolean;
}

export const moneyInOnePlace: Invariant = {
  name: 'money-in-one-place',
  sentence:
    'Every naira received is kept for a service that is live or was given, due back, or paid back; what was charged twice or wrongly is due back or in the queue of payments to check.',
  every: 'step',
  async check({ office }) {
    const { rows } = await office.db.query<Row>(
      `select y.reference_id as reference, y.amount_kobo as amount, b.status as booking, y.status, y.refund_eligible or coalesce(y.charged_kobo, 0) - y.refunded_kobo > y.amount_kobo as due, y.refunded_kobo as returned,
         y.refund_completed_at is not null as refunded,
         coalesce((select sum(e.amount_kobo) from payment_events e
           where e.payment_uuid = y.uuid and e.outcome = 'paid'), 0) as charged,
         exists (select from payment_checks k where k.payment_uuid = y.uuid) as reported
       from payments y left join bookings b on b.uuid = y.booking_uuid`,
    );
    return rows.flatMap(
      ({ reference, amount, charged, returned, booking, status, due, refunded, reported }) => {
        const isOver = booking !== null && ['cancelled', 'rejected', 'declined'].includes(booking);
        const findings = [];
        if (status === 'paid' && isOver && !due && !refunded)
          findings.push({
            record: reference,
            expected: 'due back or paid back',
            actual: `paid, booking ${booking}, in no place`,
          });
        if (Number(charged) - Number(returned) > Number(amount) && !due && !refunded && !reported)
          findings.push({
            record: `${reference} charged twice`,
            expected: 'the second charge is due back or in the queue of payments to check',
            actual: `${charged} kobo charged for ${amount}`,
          });
        return findings;
      },
    );
  },
};
