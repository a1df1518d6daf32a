import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

const edit = (uuid: string, body: object) => api.call('PUT', `/user/updateDetailsByAdmin/${uuid}`, { body });
const find = async (search: string) =>
  (await api.call('GET', `/user/admin/search/doctors?search=${encodeURIComponent(search)}`)).body;
const required = (changes: object = {}) => ({
  full_name: 'Ada Test',
  practice_started_year: '2010',
  folioNumber: 'F-1',
  professional_detail: { qualification: 'MBBS' },
  address: { country: 'Nigeria' },
  ...changes,
});
const addDoctor = async () => {
  const { uuid } = await fixtures.addDoctor();
  return (await edit(uuid, required())).body.data;
};

test('lists ten doctors a page, newest first, without external doctors, with the exact count', async () => {
  const first = await api.call('GET', '/user/admin/search/doctors?pagenum=0&limit=10');
  const { rows } = await api.owner.query(
    'select account_uuid as uuid from doctors d join accounts a on a.uuid = account_uuid where not external order by a.created_at desc, a.uuid desc',
  );
  expect(first.body.count).toBe(rows.length);
  expect(first.body.data.map((row: { uuid: string }) => row.uuid)).toEqual(
    rows.slice(0, 10).map((row) => row.uuid),
  );
  const last = Math.ceil(rows.length / 10) - 1;
  const end = await api.call('GET', `/user/admin/search/doctors?pagenum=${last}&limit=10`);
  expect(end.body.data.map((row: { uuid: string }) => row.uuid)).toEqual(
    rows.slice(last * 10).map((row) => row.uuid),
  );
});

test('filters of records find every doctor, the booking form those who can be booked', async () => {
  const doctors = {
    own: await fixtures.addDoctor({ name: 'Filtra Ownby' }),
    external: await fixtures.addDoctor({ name: 'Filtra Partner', external: true }),
    inactive: await fixtures.addDoctor({ name: 'Filtra Retired' }),
  };
  await api.owner.query('update accounts set active = false where uuid = $1', [doctors.inactive.uuid]);
  const offered = async (list: string, search = 'filtra') =>
    (await api.call('GET', `/user/admin/doctors/${list}?search=${search}`)).body;
  const names = (body: { data: { full_name: string }[] }) => body.data.map(({ full_name }) => full_name);
  expect(names(await offered('all'))).toEqual(['Filtra Ownby', 'Filtra Partner', 'Filtra Retired']);
  expect(names(await offered('list'))).toEqual(['Filtra Ownby']);
  // A filter in the address has only the id.
  expect(names(await offered('all', doctors.external.uuid))).toEqual(['Filtra Partner']);
  const { rows } = await api.owner.query('select count(*)::int as n from doctors');
  expect((await offered('all', '')).count).toBe(rows[0].n);
});

test('calculates the figures of a doctor from bookings, documents and orders', async () => {
  const doctor = await fixtures.addDoctor({ name: 'Figura Exacta' });
  const patient = await fixtures.addPatient();
  expect((await find('figura exacta')).data[0]).toMatchObject({
    total_appointments: 0,
    total_revenue: 0,
    last_appointments_date: null,
  });
  const at = new Date('2026-03-02T09:00:00+01:00');
  for (const [status, kobo] of Object.entries({
    closed: 150_001,
    followup: 20_000,
    extended: 3_000,
    followup_C: 400,
    extended_C: 50,
    booked: 900_000,
    missed: 800_000,
    cancelled: 700_000,
    declined: 600_000,
    rejected: 500_000,
  }))
    await fixtures.addBooking(doctor, patient, { status, kobo });
  await fixtures.addBooking(doctor, patient, { status: 'booked', at });
  await fixtures.addBooking(doctor, patient, {
    status: 'cancelled',
    at: new Date('2026-05-02T09:00:00+01:00'),
  });
  await fixtures.addSlot(doctor, new Date('2026-06-02T09:00:00+01:00'));
  const advice = await fixtures.addAdvice(doctor, patient);
  await fixtures.addAdvice(doctor, patient);
  const given = await fixtures.addAdvice(doctor, patient);
  await fixtures.addLabOrder(patient, 10_000, { advice });
  await fixtures.addLabOrder(patient, 5_000, { advice });
  await fixtures.addLabOrder(patient, 7_000, { advice: given, status: 'cancelled' });
  const prescription = await fixtures.addPrescription(doctor, patient);
  for (let i = 0; i < 3; i += 1) await fixtures.addPrescription(doctor, patient);
  await fixtures.addTreatmentOrder(patient, 9_000, { prescription });
  expect((await find('figura exacta')).data[0]).toMatchObject({
    // closed, followup, extended, both with _C, booked twice, missed
    total_appointments: 8,
    total_slots_booked: 8,
    // ten bookings of the list, two more bookings, one free slot
    total_slots_opened: 13,
    // 150,001 + 20,000 + 3,000 + 400 + 50 kobo
    total_revenue: 1_734.51,
    last_appointments_date: at.toISOString(),
    total_recommendation_lab: 3,
    total_recommendation_purchased_lab: 1,
    total_recommendation_eprescription: 4,
    total_recommendation_purchased_eprescription: 1,
  });
});

test('changes the fields that are sent, keeps the others and writes one audit row', async () => {
  const doctor = await addDoctor();
  const before = await api.countAudit('doctor.edit');
  const body = required({
    full_name: 'Ada Nkechi  Okafor',
    consultation_fee: 12_500.5,
    gender: 'female',
    speciality: 'Cardiology, Surgery , ,Cardiology',
    languages: ['English', 'Igbo'],
    bio: 'Hearts.',
    education: 'University of Ibadan',
    professional_detail: { professional: 'Consultant', qualification: 'FWACP' },
    profileVideoUrl: ['https://video.example/1', '', 'http://video.example/3'],
    social_media: { fb: 'https://fb.example/ada', other: '' },
    address: { houseNumber: '4', city: 'Enugu', state: 'Enugu', postalcode: '400001', country: 'Nigeria' },
    bank_detail: { acc_name: 'Ada', acc_number: '0123456789', bank_name: 'Zenith Bank' },
    hr_info: {
      full_name: 'Ibrahim Musa',
      email: 'hr@office.example',
      mobile: '0803 555 0101',
      address: 'Lagos',
      emergencyContact: { full_name: 'Tunde', email: '', mobile: '', address: '' },
    },
    advice_commission: 2.25,
    medicine_prescription_commision: 0,
    version: doctor.version,
  });
  const { status, body: answer } = await edit(doctor.uuid, body);
  expect([status, answer.message]).toEqual([200, 'Doctor Profile Edited successfully']);
  expect(answer.data).toMatchObject({
    full_name: 'Ada Nkechi Okafor',
    consultation_fee: 12_500.5,
    email: doctor.email,
    mobile: doctor.mobile,
    profile: {
      speciality: ['Cardiology', 'Surgery'],
      languages: ['English', 'Igbo'],
      profileVideoUrl: ['https://video.example/1', 'http://video.example/3', ''],
      advice_commission: 2.25,
      medicine_prescription_commision: 0,
      bank_detail: { acc_number: '0123456789', branch: '' },
      hr_info: {
        full_name: 'Ibrahim Musa',
        mobile: '+2348035550101',
        emergencyContact: { full_name: 'Tunde' },
      },
    },
    version: doctor.version + 1,
  });
  expect((await edit(doctor.uuid, body)).body.data.version).toBe(doctor.version + 1);
  expect(await api.countAudit('doctor.edit')).toBe(before + 1);
  expect((await find('ada nkechi okafor')).data[0].uuid).toBe(doctor.uuid);
  const { rows } = await api.owner.query(
    'select first_name, middle_name, last_name from accounts where uuid = $1',
    [doctor.uuid],
  );
  expect(rows[0]).toEqual({ first_name: 'Ada', middle_name: 'Nkechi', last_name: 'Okafor' });
  const { data } = (await edit(doctor.uuid, { ...body, gender: null, version: doctor.version + 1 })).body;
  expect([answer.data.profile.gender, data.profile.gender]).toEqual(['female', null]);
});

test.each([
  ['full_name', { full_name: ' ' }],
  ['practice_started_year', { practice_started_year: '' }],
  ['practice_started_year', { practice_started_year: '1066' }],
  ['practice_started_year', { practice_started_year: '2990' }],
  ['folioNumber', { folioNumber: '' }],
  ['professional_detail.qualification', { professional_detail: { qualification: '' } }],
  ['address.country', { address: { country: '' } }],
  ['consultation_fee', { consultation_fee: -1 }],
  ['consultation_fee', { consultation_fee: '12' }],
  ['consultation_fee', { consultation_fee: 1.005 }],
  ['gender', { gender: 'other' }],
  ['email', { email: 'new@mail.example' }],
  ['mobile', { mobile: '+2348035550101' }],
  ['verified', { verified: true }],
  ['profileVideoUrl.1', { profileVideoUrl: ['', 'javascript:alert(1)'] }],
  ['profileVideoUrl', { profileVideoUrl: ['', '', '', ''] }],
  ['social_media.fb', { social_media: { fb: 'ftp://files.example' } }],
  ['social_media.other', { social_media: { other: 'data:text/html,x' } }],
  ['sign_pic', { sign_pic: 'file:///etc/passwd' }],
  ['sign_pic', { sign_pic: `/api/v1/files/${randomUUID()}` }],
  ['hr_info.email', { hr_info: { email: 'nobody' } }],
  ['hr_info.mobile', { hr_info: { mobile: '0803' } }],
  ['hr_info.emergencyContact.mobile', { hr_info: { emergencyContact: { mobile: '+234 803 123 45678' } } }],
  ['hr_info.license.li_authority', { hr_info: { license: { li_authority: 'Myself' } } }],
  ['advice_commission', { advice_commission: 100.01 }],
  ['advice_commission', { advice_commission: 1.001 }],
  ['medicine_prescription_commision', { medicine_prescription_commision: -0.01 }],
])('rejects an invalid %s under its field and changes nothing', async (field, changes) => {
  const doctor = await addDoctor();
  const { status, body } = await edit(doctor.uuid, required(changes));
  expect(status).toBe(422);
  expect(Object.keys(body.fields).join(' ')).toContain(field);
  expect((await edit(doctor.uuid, required())).body.data.version).toBe(doctor.version);
});

test('accepts N/A as the year and an unchanged licence', async () => {
  const doctor = await addDoctor();
  const hr_info = { license: doctor.profile.hr_info.license };
  const { status, body } = await edit(doctor.uuid, required({ practice_started_year: 'N/A', hr_info }));
  expect(status).toBe(200);
  expect(body.data.profile.practice_started_year).toBe('N/A');
});

test('rejects an older version with the current values by field', async () => {
  const doctor = await addDoctor();
  await edit(
    doctor.uuid,
    required({ address: { country: 'Ghana', city: 'Accra' }, version: doctor.version }),
  );
  const stale = await edit(
    doctor.uuid,
    required({ address: { country: 'Nigeria', city: 'Enugu' }, version: doctor.version }),
  );
  expect(stale.status).toBe(409);
  expect(stale.body.fields).toEqual({
    'address.country': 'This is “Ghana” now',
    'address.city': 'This is “Accra” now',
  });
  const { profile } = stale.body.current;
  expect([profile.address.city, stale.body.current.version]).toEqual(['Accra', doctor.version + 1]);
});

test('accepts one of ten concurrent edits of one version', async () => {
  const doctor = await addDoctor();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      edit(doctor.uuid, required({ bio: `Version ${i}`, version: doctor.version })),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

test('answers 404 for an external or unknown doctor', async () => {
  const { uuid } = await fixtures.addDoctor({ external: true });
  expect((await edit(uuid, required())).status).toBe(404);
  expect((await edit(randomUUID(), required())).status).toBe(404);
});
