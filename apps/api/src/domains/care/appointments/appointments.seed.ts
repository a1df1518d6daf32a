import { dayOf } from '@baobab/contract/kit/lagos-time';
import type { CopyRow } from '@baobab/postgres/copy-in';
import { clinicNames } from '../../../seed/data/partners.ts';
import { streets } from '../../../seed/data/medicine.ts';
import { scaled, withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';
import { bookingsOf, eventsOf, type SeededPatient } from './bookings.seed.ts';
import { currentSlots, DAY, DAYS_AHEAD, earlierSlots, type SeededSlot } from './slots.seed.ts';

export interface SeededDoctor {
  uuid: string;
  fee: number;
  clinic: string;
  created_at: Date;
  /** The days of the week with opening hours. */
  weekdays: readonly number[];
}

/** Every doctor sees patients on one or two working days, all days equally often. */
const WEEKDAYS = [[1, 4], [2, 5], [3], [4, 1], [5, 2], [3]];

const MAX_PATIENTS = 50_000;
/** A million users include 60,000 doctors; the others stay without a clinic. */
const MAX_DOCTORS = 1_000;
const MAX_BOOKINGS_PER_DOCTOR = 60;
const BATCH_SIZE = 400;

/** Clinics, opening hours, slots and about five bookings for every two users. */
export const seedAppointments: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_120);
  const people = await seed.query<{ uuid: string; fee: string; created_at: Date }>(
    `select a.uuid, d.consultation_fee_kobo as fee, a.created_at
     from doctors d join accounts a on a.uuid = d.account_uuid order by a.uuid limit ${scaled(seed, MAX_DOCTORS)}`,
  );
  const patients = await seed.query<SeededPatient>(
    `select uuid, consumer_uuid, created_at from patients order by created_at, uuid limit ${scaled(seed, MAX_PATIENTS)}`,
  );
  const staff = await seed.query<{ uuid: string }>(
    `select account_uuid as uuid from staff where role = 'admin'`,
  );
  const doctors = people.map(({ uuid, fee, created_at }, index) => ({
    uuid,
    fee: Number(fee),
    created_at,
    weekdays: WEEKDAYS[index % WEEKDAYS.length]!,
    clinic: seed.random.uuidV7(seed.now),
  }));
  await seedClinics(seed, doctors);
  const each = Math.min(
    MAX_BOOKINGS_PER_DOCTOR,
    Math.max(1, Math.round((seed.users * 2.5) / doctors.length)),
  );
  for (let start = 0; start < doctors.length; start += BATCH_SIZE) {
    const batch = doctors.slice(start, start + BATCH_SIZE);
    await seedBatch(seed, batch, patients, each, staff[0]?.uuid ?? null);
  }
};

async function seedBatch(
  seed: Seed,
  doctors: SeededDoctor[],
  patients: SeededPatient[],
  each: number,
  staff: string | null,
) {
  const bookings: CopyRow[] = [];
  const slots: SeededSlot[] = [];
  for (const doctor of doctors) {
    // Some doctors are booked more often than others.
    const earlier = earlierSlots(seed, doctor, Math.round(each * (0.4 + seed.random.next() * 1.2)));
    const current = currentSlots(seed, doctor);
    slots.push(...earlier, ...current);
    bookings.push(...bookingsOf(seed, doctor, { earlier, current }, patients, staff));
  }
  await seed.insert('slots', slots);
  await seed.insert('bookings', bookings);
  await seed.insert('booking_events', bookings.flatMap(eventsOf));
}

async function seedClinics(seed: Seed, doctors: SeededDoctor[]) {
  const { random } = seed;
  await seed.insert(
    'clinics',
    doctors.map(({ uuid: doctor_uuid, clinic: uuid }) => ({
      uuid,
      doctor_uuid,
      name: random.pick(clinicNames),
      address: `${random.int(1, 98)} ${random.pick(streets)}`,
      open_until: dayOf(new Date(seed.now.getTime() + DAYS_AHEAD * DAY)),
    })),
  );
  await seed.insert('opening_hours', doctors.flatMap(hoursOf));
}

/** Mornings and early afternoons. */
const hoursOf = ({ clinic: clinic_uuid, weekdays }: SeededDoctor) =>
  weekdays.flatMap((weekday) =>
    [
      ['09:00', '12:00'],
      ['14:00', '16:00'],
    ].map(([opens, closes]) => ({ clinic_uuid, weekday, opens, closes, slot_minutes: 30 })),
  );
