import { dayOf } from '@baobab/contract/kit/lagos-time';
import type { CopyRow } from '../../platform/db/copy-in.ts';
import { clinicNames } from '../../seed/data/partners.ts';
import { streets } from '../../seed/data/medicine.ts';
import type { Seed, DomainSeed } from '../../seed/seed.ts';
import { bookingsOf, eventsOf, type SeededPatient } from './bookings.seed.ts';
import { DAY, DAYS_AHEAD, futureSlots, pastSlots, type SeededSlot } from './slots.seed.ts';

export interface SeededDoctor {
  uuid: string;
  fee: number;
  clinic: string;
}

const MAX_PATIENTS = 50_000;
/** A million users include 60,000 doctors; the others stay without a clinic. */
const MAX_DOCTORS = 1_000;
const MAX_BOOKINGS_PER_DOCTOR = 60;
const BATCH_SIZE = 400;

/** Clinics, opening hours, slots and about five bookings for every two users. */
export const seedAppointments: DomainSeed = async (seed) => {
  const people = await seed.query<{ uuid: string; fee: string }>(
    `select account_uuid as uuid, consultation_fee_kobo as fee from doctors order by account_uuid limit ${MAX_DOCTORS}`,
  );
  const patients = await seed.query<SeededPatient>(
    `select uuid, consumer_uuid from patients order by uuid limit ${MAX_PATIENTS}`,
  );
  const staff = await seed.query<{ uuid: string }>(
    `select account_uuid as uuid from staff where role = 'admin'`,
  );
  const doctors = people.map(({ uuid, fee }) => ({
    uuid,
    fee: Number(fee),
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
    const past = pastSlots(seed, doctor, Math.round(each * (0.4 + seed.random.next() * 1.2)));
    const future = futureSlots(seed, doctor);
    slots.push(...past, ...future);
    bookings.push(...bookingsOf(seed, doctor, past, future, patients, staff));
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
  await seed.insert(
    'opening_hours',
    doctors.flatMap(({ clinic }) => hoursOf(clinic)),
  );
}

/** Monday to Friday, mornings and early afternoons. */
const hoursOf = (clinic_uuid: string) =>
  [1, 2, 3, 4, 5].flatMap((weekday) =>
    [
      ['09:00', '12:00'],
      ['14:00', '16:00'],
    ].map(([opens, closes]) => ({ clinic_uuid, weekday, opens, closes, slot_minutes: 30 })),
  );
