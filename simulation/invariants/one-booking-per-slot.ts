import type { Invariant } from './invariant.ts';

export const oneBookingPerSlot: Invariant = {
  name: 'one-booking-per-slot',
  sentence: 'A slot has at most one live appointment: pending, booked or rescheduled.',
  every: 'step',
  async check({ office, model }) {
    const { rows } = await office.db.query<{ slot_uuid: string; n: string }>(
      `select slot_uuid, count(*) as n from bookings
       where status in ('pending', 'booked', 'rescheduled') and (expires_at is null or expires_at > $1)
       group by 1 having count(*) > 1`,
      [new Date(model.now)],
    );
    return rows.map(({ slot_uuid, n }) => ({ record: slot_uuid, expected: '1', actual: n }));
  },
};
