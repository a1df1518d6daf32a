import type { CopyRow } from '@baobab/postgres/copy-in';
import { conditions, medicines } from '../../../seed/data/medicine.ts';
import { advices, dosesOf, examinations, histories, mentalStates, risks } from '../../../seed/data/notes.ts';
import { scaled, withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';

interface ClosedBooking {
  uuid: string;
  doctor_uuid: string;
  patient_uuid: string;
  symptom: string;
  ends_at: Date;
  psychiatric: boolean;
}

const MAX_BOOKINGS = 20_000;

/** Documents of completed consultations: usually a note, often a prescription, sometimes advised tests. */
export const seedPatientDocuments: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_103);
  const tests = await seed.query<{ uuid: string }>(
    `select uuid from national_tests where kind = 'pathology' and active order by product_code`,
  );
  const bookings = await seed.query<ClosedBooking>(
    `select b.uuid, b.doctor_uuid, b.patient_uuid, b.symptom, b.ends_at,
       d.speciality && '{Psychiatry,"Clinical Psychology"}' as psychiatric
     from bookings b join doctors d on d.account_uuid = b.doctor_uuid
     where b.status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')
     order by b.ends_at desc, b.uuid limit ${scaled(seed, MAX_BOOKINGS)}`,
  );
  const withCaseNote = bookings.filter((one) => !one.psychiatric || seed.random.chance(0.3));
  await seed.insert(
    'case_notes',
    withCaseNote.filter(() => seed.random.chance(0.8)).map((one) => caseNote(seed, one)),
  );
  await seed.insert(
    'psychiatry_notes',
    bookings.filter((one) => one.psychiatric).map((one) => psychiatryNote(seed, one)),
  );
  await seedPrescriptions(
    seed,
    bookings.filter(() => seed.random.chance(0.5)),
  );
  await seedAdvices(
    seed,
    bookings.filter(() => seed.random.chance(0.25)),
    tests.map((one) => one.uuid),
  );
};

function documentColumns(
  { random }: Seed,
  { uuid: booking_uuid, doctor_uuid, patient_uuid, ends_at }: ClosedBooking,
) {
  const created_at = new Date(ends_at.getTime() + random.int(2, 40) * 60_000);
  return { uuid: random.uuidV4(), booking_uuid, doctor_uuid, patient_uuid, created_at };
}

const caseNote = (seed: Seed, booking: ClosedBooking): CopyRow => ({
  ...documentColumns(seed, booking),
  complaint: booking.symptom,
  history: seed.random.pick(histories),
  examination: seed.random.pick(examinations),
  diagnosis: seed.random.pick(conditions),
  plan: seed.random.pick(advices),
});

const psychiatryNote = (seed: Seed, booking: ClosedBooking): CopyRow => ({
  ...documentColumns(seed, booking),
  complaint: booking.symptom,
  history: seed.random.pick(histories),
  mental_state: seed.random.pick(mentalStates),
  risk: seed.random.pick(risks),
  diagnosis: seed.random.pick([
    'Generalised anxiety disorder',
    'Depressive episode',
    'Insomnia',
    'Adjustment disorder',
  ]),
  plan: seed.random.pick(advices),
});

async function seedPrescriptions(seed: Seed, bookings: ClosedBooking[]) {
  const { random } = seed;
  const prescriptions = bookings.map((booking) => ({
    ...documentColumns(seed, booking),
    diagnosis: random.pick(conditions),
    advice: random.pick(advices),
  }));
  await seed.insert('prescriptions', prescriptions);
  await seed.insert(
    'prescription_items',
    prescriptions.flatMap(({ uuid: prescription_uuid }) =>
      random.sample(medicines, random.int(1, 4)).map(({ name, brand, mg, form }, position) => ({
        prescription_uuid,
        position,
        drug_name: name,
        brand_name: brand,
        strength: mg,
        dose: random.pick(dosesOf(form)),
        days: random.pick([3, 5, 7, 7, 10, 14, 30, 30]),
      })),
    ),
  );
}

async function seedAdvices(seed: Seed, bookings: ClosedBooking[], tests: string[]) {
  const { random } = seed;
  const labAdvices = bookings.map((booking) => ({
    ...documentColumns(seed, booking),
    reason: random.pick(conditions),
  }));
  await seed.insert('lab_advices', labAdvices);
  await seed.insert(
    'lab_advice_items',
    labAdvices.flatMap(({ uuid: advice_uuid }) =>
      random.sample(tests, random.int(1, 5)).map((test_uuid, position) => ({
        advice_uuid,
        position,
        test_uuid,
        instruction: random.pick([
          '',
          '',
          'Fasting sample, nothing but water for ten hours',
          'Early morning sample',
        ]),
      })),
    ),
  );
}
