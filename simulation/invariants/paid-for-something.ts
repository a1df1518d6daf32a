import { lookLater, type Invariant } from './invariant.ts';

const HALF_HOUR = 1_800_000;
const WATCHED_MS = 14 * 86_400_000;

interface Row {
  reference: string;
  used: boolean;
  state: 'open' | 'checked' | 'settled' | null;
}

export const paidForSomething: Invariant = {
  name: 'paid-for-something',
  sentence:
    'A payment that is kept without a booking or order for half an hour is to be checked, and no other one is.',
  every: 'fifty',
  needsClock: true,
  check: (world) =>
    lookLater(world, async () => {
      const { office } = world;
      await office.runJob('payment-checks.without-order');
      const { rows } = await office.db.query<Row>(
        `select y.reference_id as reference, y.booking_uuid is not null or y.refund_eligible or y.refund_completed_at is not null
           or exists (select from lab_orders o where o.payment_uuid = y.uuid)
           or exists (select from treatment_orders o where o.payment_uuid = y.uuid) as used,
           (select case when k.closed_at is null then 'open' when k.closed_by is null then 'settled' else 'checked' end
             from payment_checks k where k.payment_uuid = y.uuid and k.reason = 'without_order') as state
         from payments y where y.status = 'paid' and coalesce(y.paid_at, y.created_at) between $1 and $2`,
        [new Date(office.now() - WATCHED_MS), new Date(office.now() - HALF_HOUR)],
      );
      return rows.flatMap(({ reference, used, state }) => {
        const isRight = used ? state !== 'open' : state === 'open' || state === 'checked';
        if (isRight) return [];
        const expected = used ? 'nothing to check' : 'a payment to check';
        return [{ record: reference, expected, actual: state ?? 'no check' }];
      });
    }),
};
