import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const list = async (query: string) =>
  (await api.call('GET', `/patient/list/from/baobab/saas?limit=10&page=0&${query}`)).body;

test('lists every patient with a booking at a third-party doctor once, with the exact total', async () => {
  const { rows } = await api.owner.query(
    `select count(distinct b.patient_uuid)::int as n from bookings b join doctors d on d.account_uuid = b.doctor_uuid
     where d.external`,
  );
  const { body } = await api.call('GET', '/patient/list/from/baobab/saas?limit=10&page=0');
  expect(body.total).toBe(rows[0].n);
  const last = Math.ceil(body.total / 10) - 1;
  const end = await api.call('GET', `/patient/list/from/baobab/saas?limit=10&page=${last}`);
  expect(end.body.data).toHaveLength(body.total - last * 10);
});

test('reads one patient as the list shows it, records the access, and answers 404 for another patient', async () => {
  const external = await fixtures.addDoctor({ external: true });
  const [guest, own] = [await fixtures.addPatient('Recorded Guest'), await fixtures.addPatient()];
  await fixtures.addBooking(external, guest);
  const read = (uuid: string) => api.call('GET', `/records/third-party-patients/${uuid}`);
  const before = await api.countAudit('third-party-patient.open');
  expect((await read(guest.uuid)).body).toEqual({ data: (await list('search=recorded%20guest')).data[0] });
  expect(await api.countAudit('third-party-patient.open')).toBe(before + 1);
  expect((await read(own.uuid)).status).toBe(404);
});

test('a booking at a third-party doctor adds the patient to the list; another booking does not', async () => {
  const [external, internal] = [await fixtures.addDoctor({ external: true }), await fixtures.addDoctor()];
  const [guest, own] = [
    await fixtures.addPatient('Guest Patient'),
    await fixtures.addPatient('Regular Patient'),
  ];
  const before = (await list('')).total;
  await fixtures.addBooking(external, guest, { status: 'cancelled' });
  await fixtures.addBooking(external, guest);
  await fixtures.addBooking(internal, own);
  expect((await list('')).total).toBe(before + 1);
  expect((await list('search=regular%20patient')).total).toBe(0);
  expect(await list('search=patient%20guest')).toMatchObject({
    total: 1,
    data: [{ full_name: 'Guest Patient', doctor: [{ full_name: 'Ada Test' }], residential_Address: [] }],
  });
});

test('filters by doctor and returns the counts of tests and prescriptions and the street', async () => {
  const one = await fixtures.addDoctor({ external: true, name: 'First External' });
  const other = await fixtures.addDoctor({ external: true, name: 'Second External' });
  const patient = await fixtures.addPatient('Filtered Patient');
  await fixtures.addBooking(one, patient);
  await fixtures.addBooking(other, await fixtures.addPatient('Other Patient'));
  await fixtures.addPrescription(one, patient);
  const advice = await fixtures.addAdvice(one, patient);
  await api.owner.query(
    `insert into lab_advice_items (advice_uuid, position, test_uuid)
     select $1, row_number() over (), uuid from (select uuid from national_tests limit 3) t`,
    [advice],
  );
  await fixtures.addLabOrder(patient, 100, { street: '7 Allen Avenue' });
  expect(await list(`doctor_uuid=${one.uuid}`)).toMatchObject({
    total: 1,
    data: [
      {
        full_name: 'Filtered Patient',
        labTests: 3,
        prescriptions: 1,
        residential_Address: [{ street: '7 Allen Avenue' }],
        doctor: [{ full_name: 'First External' }],
      },
    ],
  });
  expect(await list(`doctor_uuid=${other.uuid}&search=filtered`)).toMatchObject({ total: 0, data: [] });
});

test('exports the patients with an appointment in the range, inclusive, and writes an audit row', async () => {
  const doctor = await fixtures.addDoctor({ external: true, name: 'Doctor Export' });
  const inside = await fixtures.addPatient('Inside Patient');
  const late = await fixtures.addPatient('Late Patient');
  await fixtures.addBooking(doctor, inside, { at: new Date('2024-02-10T00:10:00+01:00') });
  await fixtures.addBooking(doctor, inside, { at: new Date('2024-02-11T23:20:00+01:00') });
  await fixtures.addBooking(doctor, late, { at: new Date('2024-02-12T00:00:00+01:00') });
  const before = await api.countAudit('third-party-patients.export');
  const path = `/externalappointment/export/toexcel/2024-02-10/2024-02-11?doctor_uuid=${doctor.uuid}`;
  const { status, raw, headers } = await api.call('GET', path);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('Third_Party_Patients_');
  const [sheet] = await readXlsxFile(raw);
  const rows = sheet!.data;
  expect(rows[0]).toContain('Last Appointment');
  expect(rows.slice(1).map((row) => row[0])).toEqual(['Inside Patient']);
  expect(rows[1]![7]).toBe(2);
  expect(await api.countAudit('third-party-patients.export')).toBe(before + 1);
  expect((await api.call('GET', '/externalappointment/export/toexcel/2024-02-11/2024-02-10')).status).toBe(
    400,
  );
});
