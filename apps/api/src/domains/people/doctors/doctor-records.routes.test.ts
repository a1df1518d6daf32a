import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

const required = (changes: object = {}) => ({
  full_name: 'Ada Test',
  practice_started_year: '2010',
  folioNumber: 'F-1',
  professional_detail: { qualification: 'MBBS' },
  address: { country: 'Nigeria' },
  ...changes,
});
const edit = (uuid: string, body: object) => api.call('PUT', `/user/updateDetailsByAdmin/${uuid}`, { body });
const addDoctor = async () => {
  const { uuid } = await fixtures.addDoctor();
  return (await edit(uuid, required())).body.data;
};

test('reads one doctor as the list shows it, and answers 404 for an external or unknown one', async () => {
  const doctor = await addDoctor();
  const { body: list } = await api.call('GET', `/user/admin/search/doctors?search=${doctor.email}`);
  const read = (uuid: string) => api.call('GET', `/records/doctors/${uuid}`);
  expect((await read(doctor.uuid)).body).toEqual({ data: list.data[0] });
  const external = await fixtures.addDoctor({ external: true });
  expect((await read(external.uuid)).status).toBe(404);
  expect((await read(randomUUID())).status).toBe(404);
});

test('rejects a fee above ₦10,000,000', async () => {
  const doctor = await addDoctor();
  const { status, body } = await edit(doctor.uuid, required({ consultation_fee: 10_000_000.01 }));
  expect([status, body.message]).toEqual([422, 'Consultation Fee: Enter at most 10,000,000']);
  expect((await edit(doctor.uuid, required({ consultation_fee: 10_000_000 }))).status).toBe(200);
});

test('the last appointment of a doctor is in the past', async () => {
  const doctor = await fixtures.addDoctor();
  const patient = await fixtures.addPatient();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  for (const days of [-3, -2, 2])
    await fixtures.addBooking(doctor, patient, { at: at(days), status: 'booked' });
  const { body } = await api.call('GET', `/records/doctors/${doctor.uuid}`);
  expect(body.data.total_appointments).toBe(3);
  expect(Date.parse(body.data.last_appointments_date)).toBeLessThan(Date.now());
  expect(body.data.last_appointments_date.slice(0, 10)).toBe(at(-2).toISOString().slice(0, 10));
});
