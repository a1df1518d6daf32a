import type { Booking } from '@baobab/contract/care/appointments';
import type { Slot } from '@baobab/contract/care/slots';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call, isTestPerson, type Session } from './api.ts';
import { listed } from './master-data.ts';
import { dialog } from './parts.ts';

export const list = (page: Page) => listed(page, 'Appointments');
export const details = (page: Page) => dialog(page, 'Appointment Details');
/** The address of the appointments of one consumer with one doctor. */
export const only = (doctor: { uuid: string }, consumer: { uuid: string }) =>
  `/appointments?doctor=${doctor.uuid}&consumer=${consumer.uuid}`;

interface Person {
  uuid: string;
  full_name: string;
  mobile: string;
  active?: boolean;
  consultation_fee?: number;
}
const first = async (path: string, session: Session) =>
  (await call<{ data: Person[] }>('GET', path, session)).data;

let turn = 0;
const nextOf = (people: Person[]) => people[(turn += 1) % people.length]!;

/** A doctor with a day of at least four free slots. */
export async function freeDay(session: Session, isWanted: (doctor: Person) => boolean = () => true) {
  const doctors = (await first('/user/admin/doctors/list?limit=100', session)).filter(isWanted);
  for (;;) {
    const doctor = nextOf(doctors);
    const path = (day: string) => `/slot/getslotBydoctor/${doctor.uuid}/${day}`;
    const { next_free_day: day } = await call<{ next_free_day: string | null }>(
      'GET',
      path('2020-01-01'),
      session,
    );
    if (!day) continue;
    const { data: slots } = await call<{ data: Slot[] }>('GET', path(day), session);
    if (slots.length >= 4) return { doctor, day, slots };
  }
}

/** A consumer of the demo data. */
export async function someConsumer(session: Session): Promise<Person> {
  const all = await first('/user/admin/consumers/data?active=true&limit=100', session);
  return nextOf(all.filter((one) => !isTestPerson(one)));
}

export async function somePatient(session: Session): Promise<{ consumer: Person; patient: Person }> {
  const consumer = await someConsumer(session);
  const own = await first(`/patient/consumer/${consumer.uuid}`, session);
  const patient = own.find(({ active }) => active);
  return patient ? { consumer, patient } : somePatient(session);
}

export const bookSlot = (
  session: Session,
  doctor: string,
  slot: Slot,
  patient: string,
  changes: object = {},
) =>
  call<{ data: Booking }>('POST', '/booking/baobab/admin/new/normal', session, {
    patient_uuid: patient,
    doctor_uuid: doctor,
    slot: slot.uuid,
    booking_date: slot.start_time,
    reasons: ['Other'],
    type: 'Find a doctor',
    amount_value: 4_500,
    request_uuid: randomUUID(),
    ...changes,
  }).then(({ data }) => data);

/** Books and pays an appointment. */
export async function addBooking(session: Session, changes: object = {}) {
  const { doctor, slots } = await freeDay(session);
  const { patient, consumer } = await somePatient(session);
  const pending = await bookSlot(session, doctor.uuid, slots[0]!, patient.uuid, changes);
  const path = `/booking/adminBooking/admin/${pending.uuid}/booked`;
  const { data } = await call<{ data: Booking }>('PUT', path, session);
  return { booking: data, doctor, consumer, patient, slots };
}
