import type pg from 'pg';
import { newId, unguessableId } from '../platform/ids.ts';

let serial = 0;
const next = () => String((serial += 1)).padStart(7, '0');

interface Doctor {
  uuid: string;
  clinic: string;
}
interface Patient {
  uuid: string;
  consumer: string;
}
interface BookingValues {
  status?: string;
  kobo?: number;
  kind?: string;
  at?: Date;
  made?: Date;
}
interface LabOrder {
  advice?: string;
  packaged?: boolean;
  status?: string;
  street?: string;
  made?: Date;
  /** The prices of its tests. */
  tests?: number[];
}
interface TreatmentOrder {
  prescription?: string;
  disease?: string;
  paid?: boolean;
  made?: Date;
}

type Test = { owner: pg.Pool };
type Run = (text: string, values: unknown[]) => Promise<void>;

/** Inserts accounts, bookings, documents and orders of other domains directly into the database. */
export function fixturesFor(test: Test) {
  const run: Run = async (text, values) => void (await test.owner.query(text, values));
  return { ...people(run), ...bookings(run), ...labOrders(run), ...others(run) };
}

function people(run: Run) {
  async function addAccount(kind: string, name = 'Test Person'): Promise<string> {
    const uuid = newId();
    const [first, ...rest] = name.split(' ');
    const email = `event.${next()}@mail.example`;
    await run(
      `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile)
       values ($1, $2, $3, $4, $5, $5, $6)`,
      [uuid, kind, first, rest.join(' '), email, `+234817${next()}`],
    );
    return uuid;
  }

  async function addDoctor(values: { external?: boolean; year?: string; name?: string } = {}) {
    const uuid = await addAccount('doctor', values.name ?? 'Ada Test');
    await run(
      `insert into doctors (account_uuid, external, practice_started_year, folio_number, bank_account_number)
       values ($1, $2, $3, 'F-1', '0123456789')`,
      [uuid, values.external ?? false, values.year ?? '2010'],
    );
    const clinic = newId();
    await run(`insert into clinics (uuid, doctor_uuid, name) values ($1, $2, 'Clinic')`, [clinic, uuid]);
    return { uuid, clinic };
  }

  async function addPatient(name = 'Bola Test', consumer?: string) {
    const uuid = newId();
    const owner = consumer ?? (await addAccount('consumer', name));
    const [first, ...rest] = name.split(' ');
    await run(`insert into patients (uuid, consumer_uuid, first_name, last_name) values ($1, $2, $3, $4)`, [
      uuid,
      owner,
      first,
      rest.join(' '),
    ]);
    return { uuid, consumer: owner };
  }
  return { addAccount, addDoctor, addPatient };
}

function bookings(run: Run) {
  let hours = 0;
  /** Each slot gets its own hour by default, so that slots never overlap. */
  async function addSlot(doctor: Doctor, at = new Date(Date.UTC(2025, 0, 1) + (hours += 1) * 3_600_000)) {
    const uuid = newId();
    await run(
      `insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '30 minutes')`,
      [uuid, doctor.uuid, doctor.clinic, at],
    );
    return { uuid, at };
  }

  async function addBooking(doctor: Doctor, patient: Patient, values: BookingValues = {}) {
    const slot = await addSlot(doctor, values.at);
    const uuid = newId();
    await run(
      `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
         amount_kobo, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz + interval '30 minutes', $9, $10)`,
      [
        uuid,
        slot.uuid,
        doctor.uuid,
        patient.uuid,
        patient.consumer,
        values.kind ?? 'nigerian',
        values.status ?? 'closed',
        slot.at,
        values.kobo ?? 0,
        values.made ?? new Date(),
      ],
    );
    return uuid;
  }
  return { addSlot, addBooking };
}

function labOrders(run: Run) {
  async function addLabOrder(patient: Patient, kobo: number, order: LabOrder = {}) {
    const [uuid, payment] = [newId(), newId()];
    await run(
      `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid) values ($1, $2, 'cart', $3, $4)`,
      [payment, `EV-${next()}-${payment}`, kobo, patient.consumer],
    );
    await run(
      `insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, advice_uuid,
         package_uuid, status, total_kobo, street, search, created_at)
       values ($1, $2, $3, $4, (select uuid from partners limit 1), $5, $6,
         case when $7::boolean then (select uuid from lab_packages limit 1) end, $8, $9, $10, '', $11)`,
      [
        uuid,
        `EV-${uuid}`,
        patient.consumer,
        patient.uuid,
        payment,
        order.advice ?? null,
        order.packaged ?? false,
        order.status ?? 'completed',
        kobo,
        order.street ?? '',
        order.made ?? new Date(),
      ],
    );
    for (const [position, price] of (order.tests ?? []).entries())
      await run(
        `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
         values ($1, $2, $3, (select uuid from national_tests limit 1), 'Test', 'T', $4)`,
        [newId(), uuid, position, price],
      );
    return uuid;
  }
  return { addLabOrder };
}

function others(run: Run) {
  const addDocument =
    (table: 'prescriptions' | 'lab_advices') => async (doctor: Doctor, patient: Patient) => {
      const uuid = unguessableId();
      await run(
        `insert into ${table} (uuid, booking_uuid, doctor_uuid, patient_uuid)
       select $1, uuid, $2, $3 from bookings where doctor_uuid = $2 limit 1`,
        [uuid, doctor.uuid, patient.uuid],
      );
      return uuid;
    };

  const addTreatmentOrder = (patient: Patient, kobo: number, order: TreatmentOrder = {}) =>
    run(
      `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, prescription_uuid, amount_kobo,
         paid, name, mobile, line1, search, created_at)
       values ($1, $2, $3, (select uuid from diseases where name = $4), $5, $6, $7, $8, 'N', 'M', 'L', '', $9)`,
      [
        newId(),
        `EV-${next()}-${newId()}`,
        patient.consumer,
        order.disease ?? 'Acne',
        order.prescription ? 'drug' : 'plan',
        order.prescription ?? null,
        kobo,
        order.paid ?? true,
        order.made ?? new Date(),
      ],
    );

  const addReferral = (referrer: string, user: string, at = new Date()) =>
    run(`insert into referrals (user_uuid, referrer_uuid, referred_at) values ($1, $2, $3)`, [
      user,
      referrer,
      at,
    ]);
  return {
    addPrescription: addDocument('prescriptions'),
    addAdvice: addDocument('lab_advices'),
    addTreatmentOrder,
    addReferral,
  };
}
