import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';
import { releaseExpired } from './bookings.repository.ts';

const api = useTestApp();
const {
  booked,
  cancel,
  create,
  draft,
  expire,
  finish,
  merge,
  newSlot,
  one,
  participants,
  reject,
  reschedule,
  state,
} = useBookings(api);
const get = (uuid: string) => api.call('GET', `/records/appointments/${uuid}`);

test('reads one appointment as the list shows it, logs the access, and answers 404 for an unknown one', async () => {
  const { uuid, consumer, doctor_uuid, patient_uuid } = await booked();
  const people = `created_by.uuid=${consumer.uuid}&doctor_uuid=${doctor_uuid}`;
  const { data } = (await api.call('GET', `/booking/adminBooking/adminall?${people}`)).body;
  expect((await get(uuid)).body).toEqual({ data: data.find((row: { uuid: string }) => row.uuid === uuid) });
  const { details } = await one<{ details: object }>(
    `select details from audit_log where action = 'appointments.open' and subject = $1`,
    [uuid],
  );
  expect(details).toEqual({ patient: patient_uuid });
  expect((await get('01890000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('rejects a free appointment with a price', async () => {
  const { status, body } = await create(await draft({ type: 'free', amount_value: 1 }), 'free');
  expect([status, body.fields]).toEqual([
    422,
    { amount_value: 'A free appointment has no price. Enter 0 as Amount.' },
  ]);
  expect((await create(await draft({ type: 'free', amount_value: 0 }), 'free')).status).toBe(201);
});

test('rejects a price above ₦10,000,000', async () => {
  const { status, body } = await create(await draft({ amount_value: 10_000_000.01 }));
  expect([status, body.fields]).toEqual([422, { amount_value: 'Amount may be at most ₦10,000,000.00' }]);
  expect((await create(await draft({ amount_value: 10_000_000 }))).status).toBe(201);
});

test('rejects rescheduling to the past, also to its own slot', async () => {
  const { uuid, slot, doctor_uuid } = await booked();
  const past = await newSlot(doctor_uuid, -3);
  const refused = async (to: string) => {
    const { status, body } = await reschedule({ uuid, slot: to });
    return [status, body.fields];
  };
  expect(await refused(past.uuid)).toEqual([422, { slot: 'This slot is in the past' }]);
  await api.owner.query(
    `update slots set starts_at = starts_at - interval '300 days', ends_at = ends_at - interval '300 days'
     where uuid = $1`,
    [slot],
  );
  expect(await refused(slot)).toEqual([422, { slot: 'This slot is in the past' }]);
  expect((await state(uuid)).status).toBe('booked');
});

test('rejects rescheduling when the date is not the day of the slot', async () => {
  const { uuid, slot, body } = await booked();
  const move = (booking_date: string) => reschedule({ uuid, slot, booking_date });
  const answer = await move('2026-01-01');
  expect([answer.status, answer.body.fields]).toEqual([422, { booking_date: 'This slot is on another day' }]);
  expect((await move(body.booking_date)).status).toBe(201);
});

test('marks a rejected booking as expired only when it was not completed in time', async () => {
  const begin = async () => (await create(await draft())).body.data.uuid as string;
  const [abandoned, refused] = [await begin(), await begin()];
  await expire(abandoned);
  await releaseExpired(api.db, new Date());
  await reject(refused);
  const show = async (uuid: string) => {
    const { status, expired } = (await get(uuid)).body.data;
    return [status, expired];
  };
  expect(await show(abandoned)).toEqual(['rejected', true]);
  expect(await show(refused)).toEqual(['rejected', false]);
});

test('reschedules by the id of a patient who was merged into another one, and rejects other patients', async () => {
  const { uuid, slot, patient_uuid, consumer } = await booked();
  await merge({ patient: patient_uuid, consumer: consumer.uuid });
  const other = await participants();
  const refused = await reschedule({ uuid, slot, patient_uuid: other.patient });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { patient_uuid: 'An appointment cannot be moved to another patient' },
  ]);
  expect((await reschedule({ uuid, slot, patient_uuid })).status).toBe(201);
});

test('every change of an appointment and the reading of its history are in the access list of the patient', async () => {
  const { uuid, patient_uuid } = await booked();
  await api.call('GET', `/booking/adminBooking/history/${uuid}`);
  await cancel(uuid);
  const begun = async () => (await create(await draft({ patient_uuid }))).body.data.uuid as string;
  await reject(await begun());
  const moved = await begun();
  await finish(moved);
  await reschedule({ uuid: moved, slot: (await state(moved)).slot_uuid });
  const { data } = (await api.call('GET', `/audit?person=${patient_uuid}&limit=100`)).body;
  const actions = new Set(data.map(({ action }: { action: string }) => action));
  for (const action of ['booked', 'cancelled', 'rejected', 'rescheduled'].map((verb) => `booking.${verb}`))
    expect(actions).toContain(action);
  expect(actions).toContain('appointments.history');
});
