import { calendars, type NewCalendar } from '@baobab/contract/people/calendars';
import nodeIcal, { type VEvent } from 'node-ical';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const { call } = api.client();

let doctor: { uuid: string; clinic: string };
let patient: { uuid: string; consumer: string };
const soon = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000);
const stepUp = () =>
  api.owner.query(
    `update sessions set stepped_up_at = now() where account_uuid in (select account_uuid from staff)`,
  );

beforeAll(async () => {
  const fixtures = fixturesFor(api);
  patient = await fixtures.addPatient('Zainab Unmistakable');
});
beforeEach(async () => {
  doctor = await fixturesFor(api).addDoctor({ name: 'Chidi Calendar' });
  await call(calendars.ofDoctor, { query: { doctor_uuid: doctor.uuid } });
  await stepUp();
});

const add = (body: Partial<NewCalendar> = {}) =>
  call(calendars.add, { body: { doctor_uuid: doctor.uuid, clinic_uuid: null, with_names: false, ...body } });
const read = (address: string) => api.call('GET', address.replace('/api/v1', ''), { as: null });

/** The events as a calendar program understands them. */
async function eventsAt(address: string): Promise<VEvent[]> {
  const { status, raw, headers } = await read(address);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const parsed = nodeIcal.sync.parseICS(raw.toString());
  return Object.values(parsed).filter((part): part is VEvent => part?.type === 'VEVENT');
}
const book = (status: string, at: Date, of = doctor) =>
  fixturesFor(api).addBooking(of, patient, { status, at });

test('a calendar program reads the appointments of a doctor at their times in Lagos, without names', async () => {
  const at = soon(5);
  const booking = await book('booked', at);
  const { address, data } = await add();
  expect(data).toMatchObject({ clinic: null, with_names: false });
  const [event, ...others] = await eventsAt(address);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ uid: `${booking}@baobab`, status: 'CONFIRMED', summary: 'Appointment' });
  expect([event!.start.toISOString(), event!.end!.toISOString()]).toEqual([
    at.toISOString(),
    new Date(at.getTime() + 30 * 60_000).toISOString(),
  ]);
  const { raw } = await read(address);
  expect(raw.toString()).not.toContain('Unmistakable');
  expect(raw.toString()).toContain('X-WR-TIMEZONE:Africa/Lagos');
});

test('a moved appointment keeps its id with a higher sequence, and a cancelled one says so', async () => {
  const booking = await book('booked', soon(6));
  const { address } = await add();
  const [before] = await eventsAt(address);
  await api.owner.query(
    `update bookings set status = 'rescheduled', starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes',
       version = version + 1, updated_at = now() where uuid = $1`,
    [booking, soon(9)],
  );
  const cancelled = await book('cancelled', soon(7));
  const pending = await book('pending', soon(8));
  // The file is kept for a minute.
  expect(await eventsAt(address)).toHaveLength(1);
  api.now = () => new Date(Date.now() + 61_000);
  const after = await eventsAt(address);
  api.now = () => new Date();
  const byId = Object.fromEntries(after.map((event) => [event.uid.split('@')[0]!, event]));
  expect(byId[booking]).toMatchObject({ uid: before!.uid, status: 'CONFIRMED' });
  expect(Number(byId[booking]!.sequence)).toBe(Number(before!.sequence) + 1);
  expect(byId[booking]!.start.toISOString()).toBe(soon(9).toISOString());
  expect([byId[cancelled]!.status, byId[pending]!.status]).toEqual(['CANCELLED', 'TENTATIVE']);
});

test('the calendar of a clinic has the appointments of that clinic, with names where they were chosen', async () => {
  const { rows } = await api.owner.query(
    `insert into clinics (uuid, doctor_uuid, name) values (gen_random_uuid(), $1, 'Second') returning uuid`,
    [doctor.uuid],
  );
  const second = { uuid: doctor.uuid, clinic: rows[0].uuid as string };
  await book('booked', soon(5));
  await book('booked', soon(6), second);
  const { address, data } = await add({ clinic_uuid: second.clinic, with_names: true });
  expect(data.clinic).toEqual({ uuid: second.clinic, name: 'Second' });
  const events = await eventsAt(address);
  expect(events.map(({ summary, location }) => [summary, location])).toEqual([
    ['Appointment: Zainab Unmistakable', 'Second'],
  ]);
});

test('a revoked address, an unknown one and that of a deactivated doctor answer 404', async () => {
  const { address, data } = await add();
  expect((await read(address)).status).toBe(200);
  await call(calendars.revoke, { params: { uuid: data.uuid } });
  expect((await read(address)).status).toBe(404);
  expect((await api.call('DELETE', `/calendars/${data.uuid}`)).status).toBe(404);
  expect((await call(calendars.ofDoctor, { query: { doctor_uuid: doctor.uuid } })).data).toEqual([]);
  expect((await read(address.replace(/[\w-]{43}/, 'A'.repeat(43)))).status).toBe(404);
  const other = await add();
  await api.owner.query('update accounts set active = false where uuid = $1', [doctor.uuid]);
  expect((await read(other.address)).status).toBe(404);
});

test('the address is stored as a hash, and no list contains it', async () => {
  const { address } = await add();
  const token = /[\w-]{43}/.exec(address)![0];
  const { rows } = await api.owner.query('select * from doctor_calendars');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(
    JSON.stringify(await call(calendars.ofDoctor, { query: { doctor_uuid: doctor.uuid } })),
  ).not.toContain(token);
});

test('names need a fresh proof of identity, and the clinic must be one of the doctor', async () => {
  await api.owner.query('update sessions set stepped_up_at = null');
  const refused = await api.call('POST', '/calendars', {
    body: { doctor_uuid: doctor.uuid, clinic_uuid: null, with_names: true },
  });
  expect(refused.body.code).toBe('step_up_required');
  const other = await fixturesFor(api).addDoctor();
  const wrong = await api.call('POST', '/calendars', {
    body: { doctor_uuid: doctor.uuid, clinic_uuid: other.clinic, with_names: false },
  });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['clinic_uuid']]);
});

test('a calendar has no name of a patient who was erased since it was last read', async () => {
  const fixtures = fixturesFor(api);
  const other = await fixtures.addPatient('Erased Unmistakable');
  await fixtures.addBooking(doctor, other, { status: 'closed', at: soon(-5) });
  const { address } = await add({ with_names: true });
  const summaries = async () => (await eventsAt(address)).map(({ summary }) => summary);
  expect(await summaries()).toEqual(['Appointment: Erased Unmistakable']);
  const body = { reason: 'Request', confirmation: 'Erased Unmistakable' };
  expect((await api.call('POST', `/privacy/people/${other.consumer}/erase`, { body })).status).toBe(200);
  expect(await summaries()).toEqual(['Appointment: Erased person']);
});

test('a calendar shows no names once its author may not see them any more', async () => {
  await book('booked', soon(5));
  const { address } = await add({ with_names: true });
  const summaries = async () => (await eventsAt(address)).map(({ summary }) => summary);
  expect(await summaries()).toEqual(['Appointment: Zainab Unmistakable']);
  const author = `(select created_by from doctor_calendars where doctor_uuid = $1)`;
  for (const [leave, undo] of [
    [`update accounts set active = false`, `update accounts set active = true`],
    [`update staff set role = 'support'`, `update staff set role = 'admin'`],
  ]) {
    const key = leave!.includes('staff') ? 'account_uuid' : 'uuid';
    await api.owner.query(`${leave} where ${key} = ${author}`, [doctor.uuid]);
    expect(await summaries()).toEqual(['Appointment']);
    await api.owner.query(`${undo} where ${key} = ${author}`, [doctor.uuid]);
  }
  expect(await summaries()).toEqual(['Appointment: Zainab Unmistakable']);
});
