import type { Invariant } from './invariant.ts';

export const refundedOnce: Invariant = {
  name: 'refunded-once',
  sentence: 'A refund is completed once: one change and one audit row, whatever is repeated.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ reference: string; n: string; refunded: boolean }>(
      `select y.reference_id as reference, count(a.*) as n, y.refund_completed_at is not null as refunded
       from payments y left join audit_log a on a.action = 'payment.refund' and a.subject = y.uuid::text
       group by y.uuid having count(a.*) <> (select count(*) from payment_events e
           where e.payment_uuid = y.uuid and e.provider = 'staff' and e.outcome = 'refunded')
         or (count(a.*) = 0 and y.refund_completed_by is not null)`,
    );
    return rows.map(({ reference, n, refunded }) => ({
      record: reference,
      expected: 'one audit row for one refund of staff',
      actual: `${n} audit rows, ${refunded ? 'refunded' : 'not refunded'}`,
    }));
  },
};
