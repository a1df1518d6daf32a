import { withOwnRandom, type DomainSeed } from '../../../seed/seed.ts';
import type { SeededDoctor } from './appointments.seed.ts';
import { bookingsOf, eventsOf, type SeededPatient } from './bookings.seed.ts';
import { isWorkingDay, slotsOn, weekdayOf } from './slots.seed.ts';

const MAX_DOCTORS = 300;
/** On a weekend every sixth doctor is on duty. */
const WEEKEND_SHARE = 6;

/**
 * Slots and bookings of the day of the seed. They are free and not closed, so that the seeds of payments and documents
 * need none of them, and come last, so that the other rows are the same on every day.
 */
export const seedToday: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_141);
  const doctors = await seed.query<SeededDoctor>(
    `select c.doctor_uuid as uuid, 0 as fee, c.uuid as clinic, a.created_at,
       array(select distinct weekday from opening_hours h where h.clinic_uuid = c.uuid) as weekdays
     from clinics c join accounts a on a.uuid = c.doctor_uuid order by a.uuid limit ${MAX_DOCTORS}`,
  );
  const patients = await seed.query<SeededPatient>(
    'select uuid, consumer_uuid, created_at from patients order by created_at, uuid limit 1000',
  );
  const isOnDuty = isWorkingDay(seed.now)
    ? ({ weekdays }: SeededDoctor) => weekdays.includes(weekdayOf(seed.now))
    : (_: SeededDoctor, index: number) => index % WEEKEND_SHARE === 0;
  const days = doctors.filter(isOnDuty).map((doctor) => {
    const slots = slotsOn(seed, doctor, seed.now);
    return { slots, bookings: bookingsOf(seed, doctor, { earlier: [], current: slots }, patients, null) };
  });
  const bookings = days.flatMap((day) =>
    day.bookings.map((row) => ({ ...row, kind: 'free', amount_kobo: 0 })),
  );
  await seed.insert(
    'slots',
    days.flatMap(({ slots }) => slots),
  );
  await seed.insert('bookings', bookings);
  await seed.insert('booking_events', bookings.flatMap(eventsOf));
};
