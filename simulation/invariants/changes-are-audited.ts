import type { Invariant } from './invariant.ts';

/** The rows that each write leaves, and the audit rows of that write. */
const pairs: readonly { name: string; rows: string; action: string; and?: string }[] = [
  {
    name: 'bookings of staff',
    rows: `select count(*) from bookings where made_by is not null`,
    action: 'booking.create',
  },
  {
    name: 'completed bookings',
    rows: `select count(*) from booking_events where what = 'booked'`,
    action: 'booking.booked',
  },
  {
    name: 'rejected bookings',
    rows: `select count(*) from booking_events where what = 'rejected'`,
    action: 'booking.rejected',
  },
  {
    name: 'cancelled bookings',
    rows: `select count(*) from booking_events where what = 'cancelled'`,
    action: 'booking.cancelled',
  },
  {
    name: 'moved bookings',
    rows: `select count(*) from booking_events where what = 'rescheduled'`,
    action: 'booking.rescheduled',
  },
  {
    name: 'payment events',
    rows: `select count(*) from payment_events where provider <> 'staff'`,
    // An event that could not be read is not stored, and a repeated one applies earlier events again.
    action: 'payment.event',
    and: `not details ? 'repeated' and details ->> 'outcome' is distinct from 'unreadable'`,
  },
  {
    name: 'decided tests',
    rows: `select count(*) from lab_order_items where action is not null`,
    action: 'lab-item.action',
  },
  { name: 'results', rows: `select count(*) from lab_results`, action: 'lab-result.upload' },
  { name: 'coupons', rows: `select count(*) from coupons`, action: 'coupon.create' },
];

export const changesAreAudited: Invariant = {
  name: 'changes-are-audited',
  sentence: 'Every successful write has one audit row, and a write that was refused has none.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<Record<string, string>>(
      `select ${pairs
        .map(
          ({ rows: counted, action, and = 'true' }, index) =>
            `(${counted}) as r${index}, (select count(*) from audit_log where action = '${action}' and ${and}) as a${index}`,
        )
        .join(', ')}`,
    );
    return pairs.flatMap(({ name }, index) => {
      const [written, audited] = [rows[0]![`r${index}`]!, rows[0]![`a${index}`]!];
      return written === audited
        ? []
        : [{ record: name, expected: `${written} audit rows`, actual: audited }];
    });
  },
};
