import { profilePercentage } from '@baobab/contract/people/patients';
import { expect, test } from 'vitest';
import { findPatientAccess } from './patient-access.repository.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const LIST = '/patient/admin/data-patient';

test.each([
  [{ known: false, personal: 0, medical: 0, lifestyle: 0 }, 0],
  [{ known: true, personal: 0, medical: 0, lifestyle: 0 }, 15],
  [{ known: true, personal: 1, medical: 1, lifestyle: 1 }, 15],
  [{ known: true, personal: 2, medical: 0, lifestyle: 0 }, 60],
  [{ known: true, personal: 0, medical: 2, lifestyle: 1 }, 80],
  [{ known: true, personal: 4, medical: 4, lifestyle: 2 }, 100],
  [{ known: true, personal: 0, medical: 0, lifestyle: 2 }, 100],
])('a profile with %o is %i per cent complete', (profile, percentage) => {
  expect(profilePercentage(profile)).toBe(percentage);
});

test('lists patients newest first with the counts of bookings and orders, without answers', async () => {
  const { status, body } = await api.call('GET', `${LIST}?pagenum=0&limit=10&search=`);
  expect([status, body.data.length]).toEqual([200, 10]);
  const { rows } = await api.owner.query('select count(*)::int as n from patients');
  expect(body.count).toBe(rows[0].n);
  expect(body.data[0]).not.toHaveProperty('personalQuestions');
  const [last] = (
    await api.call('GET', `${LIST}?pagenum=${Math.floor((body.count - 1) / 10)}&limit=10`)
  ).body.data.slice(-1);
  const { rows: oldest } = await api.owner.query(
    'select uuid from patients order by created_at, uuid limit 1',
  );
  expect(last.uuid).toBe(oldest[0].uuid);
});

test('a hold that was never completed is no booking of the patient', async () => {
  const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
  await fixtures.addBooking(doctor, patient, { status: 'booked' });
  const expired = await fixtures.addBooking(doctor, patient, { status: 'rejected' });
  await api.owner.query(`insert into booking_events (booking_uuid, what) values ($1, 'expired')`, [expired]);
  const held = await fixtures.addBooking(doctor, patient, { status: 'pending' });
  await api.owner.query(`update bookings set expires_at = now() + interval '5 minutes' where uuid = $1`, [
    held,
  ]);
  const { body } = await api.call('GET', `/records/patients/${patient.uuid}`);
  expect(body.data.bookings.totalBookings).toBe(1);
});

test('the booking count matches the bookings, and the last appointment is past and not cancelled', async () => {
  const { rows } = await api.owner.query(
    `select p.uuid, p.mobile, p.full_name, count(*)::int as n, max(b.starts_at) filter (
       where b.starts_at <= now() and b.status not in ('cancelled', 'declined', 'rejected')) as last from patients p
     join bookings b on b.patient_uuid = p.uuid where p.email is not null group by 1
     having max(b.starts_at) > now() and min(b.starts_at) < now() order by n desc, p.uuid limit 1`,
  );
  const { body } = await api.call('GET', `${LIST}?search=${encodeURIComponent(rows[0].mobile)}`);
  const found = body.data.find((one: { uuid: string }) => one.uuid === rows[0].uuid);
  expect(found.bookings).toEqual({
    totalBookings: rows[0].n,
    lastAppointmentDate: rows[0].last.toISOString(),
  });
});

test('health details have answers, percentage and documents newest first, and write an audit row', async () => {
  const { rows } = await api.owner.query(
    `select patient_uuid as uuid, count(*) from case_notes group by 1 order by 2 desc, 1 limit 1`,
  );
  const before = await api.countAudit('patient.open');
  const { status, body, headers } = await api.call('GET', `/ep/healthDetails/${rows[0].uuid}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect([0, 15, 60, 80, 100]).toContain(body.data.profile_percentage);
  const dates = body.data.doctor_case_note.map((one: { createdAt: string }) => one.createdAt);
  expect(dates.length).toBe(Number(rows[0].count));
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(await api.countAudit('patient.open')).toBe(before + 1);
  expect((await api.call('GET', `/ep/healthDetails/${crypto.randomUUID()}`)).status).toBe(404);
  expect(await api.countAudit('patient.open')).toBe(before + 1);
});

test('the record of a patient is the health details and writes one audit row', async () => {
  const { body: list } = await api.call('GET', `${LIST}?limit=1`);
  const { uuid } = list.data[0];
  const { body: details } = await api.call('GET', `/ep/healthDetails/${uuid}`);
  const before = await api.countAudit('patient.open');
  expect((await api.call('GET', `/records/patients/${uuid}`)).body).toEqual(details);
  expect(await api.countAudit('patient.open')).toBe(before + 1);
  expect((await api.call('GET', `/records/patients/${crypto.randomUUID()}`)).status).toBe(404);
  expect(await api.countAudit('patient.open')).toBe(before + 1);
});

test('the CSV has every match and writes an audit row', async () => {
  const { body } = await api.call('GET', `${LIST}?search=a`);
  const before = await api.countAudit('patients.export');
  const { status, raw, headers } = await api.call('GET', `${LIST}/export/csv?search=a`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(raw.toString('utf8').trim().split('\n').length - 1).toBe(body.count);
  expect(await api.countAudit('patients.export')).toBe(before + 1);
});

test('the access log of a patient has views of the patient, documents and tracker, exports and lists', async () => {
  const { rows } = await api.owner.query(
    `select n.uuid, n.patient_uuid, p.consumer_uuid from case_notes n join patients p on p.uuid = n.patient_uuid
     where not exists (select from audit_log a where a.subject = n.patient_uuid::text) order by n.uuid limit 1`,
  );
  const { uuid, patient_uuid: patient, consumer_uuid: consumer } = rows[0];
  await api.call('GET', `/ep/healthDetails/${patient}`);
  await api.call('GET', `/ep-lab/caseNotepreviewejs/${uuid}`);
  await api.call('GET', `/baobabnew/healthtrack/history/list?user_uuid=${consumer}&type=bmi`);
  const since = await api.countAudit('patients.export');
  await api.call('GET', `${LIST}/export/csv?search=nobody-at-all`);
  await api.call('GET', '/externalappointment/export/toexcel/2026-01-01/2026-01-02');
  await api.call(
    'GET',
    '/booking/adminBooking/adminall/export/csv?booked_date=2026-01-01&booked_end_date=2026-01-02',
  );
  await api.call('GET', '/order/admin/fullorderdetails?search=nobody-at-all');
  await api.call('GET', '/booking/adminBooking/adminall?page=0&limit=1');
  const looks = (await findPatientAccess(api.owner, patient)).slice(since);
  expect(looks.map((one) => one.action)).toEqual([
    'patient.open',
    'document.open',
    'tracker.open',
    'patients.export',
    'third-party-patients.export',
    'appointments.export',
    'lab-orders.list',
    'appointments.list',
  ]);
  expect(looks[0]).toMatchObject({ role: 'admin', address: '127.0.0.1', subject: patient });
});
