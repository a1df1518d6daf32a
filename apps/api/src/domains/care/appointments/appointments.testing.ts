import { fixturesFor } from '../../../testing/fixtures.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { randomUUID } from 'node:crypto';

export interface Participants {
  doctor: string;
  patient: string;
  consumer: string;
}

/** Patients, doctors and free slots. */
function useSlots(api: TestApp) {
  const one = async <T>(sql: string, values: unknown[] = []) =>
    (await api.owner.query(sql, values)).rows[0] as T;

  /** Different participants at each call, the same in each run. */
  let picks = 0;
  async function participants(): Promise<Participants> {
    const pick = String((picks += 1));
    const { doctor } = await one<{ doctor: string }>(
      `select d.account_uuid as doctor from doctors d join accounts a on a.uuid = d.account_uuid
       where a.active and exists (select 1 from clinics c where c.doctor_uuid = a.uuid)
       order by md5(a.uuid::text || $1) limit 1`,
      [pick],
    );
    const patient = await one<{ uuid: string; consumer_uuid: string }>(
      `select p.uuid, consumer_uuid from patients p join accounts a on a.uuid = consumer_uuid
       where p.active and a.active order by md5(p.uuid::text || $1) limit 1`,
      [pick],
    );
    return { doctor, patient: patient.uuid, consumer: patient.consumer_uuid };
  }

  /** Creates a free slot for this doctor, some days ahead. */
  let minutes = 0;
  async function newSlot(doctor: string, daysAhead = 40): Promise<{ uuid: string; day: string }> {
    minutes += 30;
    const at = minutes;
    const { clinic } = await one<{ clinic: string }>(
      'select uuid as clinic from clinics where doctor_uuid = $1',
      [doctor],
    );
    return one(
      `insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
       select $1, $2, $3, t, t + interval '30 minutes'
       from (select date_trunc('day', now()) + make_interval(days => $4, mins => $5) as t) x
       returning uuid, day::text as day`,
      [randomUUID(), doctor, clinic, daysAhead, at],
    );
  }

  async function draft(changes: Record<string, unknown> = {}) {
    const picked = await participants();
    const slot = await newSlot(picked.doctor);
    return {
      patient_uuid: picked.patient,
      doctor_uuid: picked.doctor,
      slot: slot.uuid,
      booking_date: slot.day,
      reasons: ['Other'],
      video: true,
      category: 'CG',
      type: 'Find a doctor',
      amount: 0,
      amount_value: 7_500.5,
      admin: true,
      ...changes,
    };
  }

  return { one, participants, newSlot, draft };
}

/** Participants, free slots and booking requests with default values. */
export function useBookings(api: TestApp) {
  const slots = useSlots(api);
  const { one, draft } = slots;
  const create = (body: object, path = 'normal') =>
    api.call('POST', `/booking/baobab/admin/new/${path}`, { body });
  const finish = (uuid: string, query = '') =>
    api.call('PUT', `/booking/adminBooking/admin/${uuid}/booked${query}`);
  const cancel = (uuid: string, headers: Record<string, string> = {}) =>
    api.call('GET', `/booking/adminBooking/admincancel/${uuid}`, { headers });
  const reject = (uuid: string) => api.call('PUT', `/booking/adminBooking/updateThePendingStatus/${uuid}`);
  const reschedule = (body: object) =>
    api.call('POST', '/booking/adminBooking/adminrescheduled', { body: { category: 'GC', ...body } });
  const freeSlots = async (doctor: string, day: string): Promise<string[]> =>
    (await api.call('GET', `/slot/getslotBydoctor/${doctor}/${day}`)).body.data.map(
      ({ uuid }: { uuid: string }) => uuid,
    );

  /** Creates and completes a booking. */
  async function booked(changes: Record<string, unknown> = {}) {
    const body = await draft(changes);
    const { uuid } = (await create(body)).body.data;
    return { ...(await finish(uuid)).body.data, body };
  }

  const expire = (uuid: string) =>
    api.owner.query(`update bookings set expires_at = now() - interval '1 second' where uuid = $1`, [uuid]);
  const state = (uuid: string) =>
    one<{ status: string; slot_uuid: string; category: string }>(
      'select status, slot_uuid, category from bookings where uuid = $1',
      [uuid],
    );
  /** Merges the patient into another one of the same consumer, who gets the bookings, and returns its id. */
  const merge = async ({ patient, consumer }: Pick<Participants, 'patient' | 'consumer'>) => {
    const kept = await fixturesFor(api).addPatient('Kept Patient', consumer);
    await api.owner.query('update bookings set patient_uuid = $1 where patient_uuid = $2', [
      kept.uuid,
      patient,
    ]);
    await api.owner.query('update patients set merged_into = $1, active = false where uuid = $2', [
      kept.uuid,
      patient,
    ]);
    return kept.uuid;
  };
  const holders = async (slot: string) =>
    (await api.owner.query('select uuid from bookings where slot_uuid = $1 and holds_slot', [slot])).rowCount;

  return {
    ...slots,
    create,
    finish,
    cancel,
    reject,
    reschedule,
    freeSlots,
    booked,
    expire,
    state,
    merge,
    holders,
  };
}
