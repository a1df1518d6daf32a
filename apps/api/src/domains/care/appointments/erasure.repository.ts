import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { countOf, redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const redactBookings = redactNames(
  'bookings',
  { description: 'text', additional_info: 'text' },
  ({ uuid }) => sql`consumer_uuid = ${uuid}`,
);
const redactEvents = redactNames(
  'booking_events',
  { details: 'jsonb' },
  ({ uuid }) => sql`booking_uuid in (select b.uuid from bookings b where b.consumer_uuid = ${uuid})`,
);

/** Bookings are medical records and stay; those that are open or still to come have to be closed first. */
export const bookingErasure: ErasureStep = {
  async findOpenWork(trx, { uuid }, { now }) {
    const open = trx
      .selectFrom('bookings')
      .where('consumer_uuid', '=', uuid)
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['pending', 'booked']),
          eb.and([eb('holds_slot', '=', true), eb('ends_at', '>', now())]),
        ]),
      );
    const count = countOf(await countMatching(open), 'open appointment');
    return count && `${count} (a rescheduled one until it is over)`;
  },
  async erase(trx, person) {
    await redactBookings(trx, person);
    await redactEvents(trx, person);
  },
};
