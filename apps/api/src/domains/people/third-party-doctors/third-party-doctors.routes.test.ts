import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../../workspace/access/access.seed.ts';
import { earnedOf } from './earnings.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

const find = async (search: string) =>
  (await api.call('GET', `/user/admin/search/external/doctors?search=${encodeURIComponent(search)}`)).body
    .data[0];
const transactions = async (uuid: string) =>
  (await api.call('GET', `/ep/dtransaction/list?limit=10&pagenum=0&doctor_uuid=${uuid}&search=`)).body;
const pay = (body: object) => api.call('POST', '/ep/dtransaction', { body });
const stepUp = () => api.call('POST', '/account/step-up', { body: { password: DEMO_PASSWORD } });
const edit = (uuid: string, body: object) =>
  api.call('PUT', `/user/admin/external/doctors/${uuid}`, { body });

/** A third-party doctor who has earned this amount with one appointment. */
async function earner(kobo: number, name = 'Earner Test') {
  const doctor = await fixtures.addDoctor({ external: true, name });
  const patient = await fixtures.addPatient();
  await fixtures.addBooking(doctor, patient, { kobo });
  return { doctor, patient, uuid: doctor.uuid };
}

test('lists only third-party doctors, with the exact total', async () => {
  const { body } = await api.call('GET', '/user/admin/search/external/doctors?pagenum=0&limit=10');
  const { rows } = await api.owner.query('select account_uuid from doctors where external');
  expect(body.count).toBe(rows.length);
  const externalDoctors = new Set(rows.map((row) => row.account_uuid));
  for (const row of body.data) expect(externalDoctors.has(row.uuid)).toBe(true);
});

test('earned is revenue plus both commissions, outstanding is earned minus paid, to the kobo', async () => {
  const { uuid, doctor, patient } = await earner(100_000);
  const advice = await fixtures.addAdvice(doctor, patient);
  await fixtures.addLabOrder(patient, 33_333, { advice });
  await fixtures.addLabOrder(patient, 99_999, { advice, status: 'cancelled' });
  const prescription = await fixtures.addPrescription(doctor, patient);
  await fixtures.addTreatmentOrder(patient, 12_345, { prescription });
  await edit(uuid, {
    active: true,
    total_year_experience: 4,
    advice_commission: 2.5,
    medicine_prescription_commision: 1.25,
  });
  // 33,333 x 2.5 % = 833.325 and 12,345 x 1.25 % = 154.3125, together 987.6375, so 988 kobo
  expect(await transactions(uuid)).toMatchObject({ earned: 1_009.88, outstanding: 1_009.88, count: 0 });
  expect((await pay({ transaction_id: 'T-1', amount: 1_000.01, doctor_uuid: uuid })).status).toBe(200);
  expect(await transactions(uuid)).toMatchObject({ earned: 1_009.88, outstanding: 9.87, count: 1 });
  expect((await api.call('GET', `/records/third-party-doctors/${uuid}`)).body.data.outstanding).toBe(9.87);
});

test('rounds the sum of both commissions half up to the kobo', () => {
  const some = { revenue_kobo: 0, advice_rate: 50, prescription_rate: 50 };
  expect(earnedOf({ ...some, advice_orders_kobo: 100, prescription_orders_kobo: 0 })).toBe(1);
  expect(earnedOf({ ...some, advice_orders_kobo: 99, prescription_orders_kobo: 0 })).toBe(0);
  expect(earnedOf({ ...some, advice_orders_kobo: 50, prescription_orders_kobo: 50 })).toBe(1);
  expect(
    earnedOf({ ...some, advice_rate: null, advice_orders_kobo: 1_000, prescription_orders_kobo: 0 }),
  ).toBe(0);
});

test('stores one of 100 concurrent identical payouts, with one audit row', async () => {
  const { uuid } = await earner(100_000_000);
  const before = await api.countAudit('third-party-doctor.pay');
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => pay({ transaction_id: 'RACE-1', amount: 10, doctor_uuid: uuid })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(99).fill(409)]);
  expect(answers.find(({ status }) => status === 409)!.body.fields).toEqual({
    transaction_id: 'This transaction id was already recorded for this doctor',
  });
  expect(await transactions(uuid)).toMatchObject({ count: 1, outstanding: 999_990 });
  expect(await api.countAudit('third-party-doctor.pay')).toBe(before + 1);
});

test('rejects a repeated payout with 409, also when nothing is outstanding', async () => {
  const { uuid } = await earner(10_000);
  const full = { transaction_id: 'FULL-1', amount: 100, doctor_uuid: uuid };
  expect((await pay(full)).status).toBe(200);
  expect((await pay(full)).status).toBe(409);
});

test('concurrent payouts never exceed the earnings', async () => {
  const { uuid } = await earner(10_000);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => pay({ transaction_id: `P-${i}`, amount: 30, doctor_uuid: uuid })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status === 422)!.body.fields).toHaveProperty('amount');
  expect(await transactions(uuid)).toMatchObject({ count: 3, outstanding: 10 });
});

test('a cancelled order causes an overpayment, which must be earned before the next payout', async () => {
  const { uuid, doctor, patient } = await earner(10_000, 'Zahra Overpaid');
  const advice = await fixtures.addAdvice(doctor, patient);
  const order = await fixtures.addLabOrder(patient, 33_333, { advice });
  const shares = { active: true, total_year_experience: 4, advice_commission: 15 };
  await edit(uuid, shares);
  // 10,000 + 33,333 x 15 % = 14,999.95, so 15,000 kobo; 120.01 of 150.00 are paid
  expect((await pay({ transaction_id: 'O-1', amount: 120.01, doctor_uuid: uuid })).status).toBe(200);
  expect(await transactions(uuid)).toMatchObject({ earned: 150, outstanding: 29.99, overpaid: 0 });

  await api.owner.query(`update lab_orders set status = 'cancelled' where uuid = $1`, [order]);
  expect(await transactions(uuid)).toMatchObject({ earned: 100, outstanding: 0, overpaid: 20.01 });
  const refused = await pay({ transaction_id: 'O-2', amount: 0.01, doctor_uuid: uuid });
  expect([refused.status, refused.body.fields.amount]).toEqual([
    422,
    'This doctor was overpaid by ₦20.01, which must be earned before the next payment',
  ]);
  // Other fields of the doctor can still be changed.
  expect((await edit(uuid, { ...shares, active: false })).status).toBe(200);
  expect((await edit(uuid, { ...shares, active: true, advice_commission: 20 })).status).toBe(200);

  await fixtures.addBooking(doctor, patient, { kobo: 2_001 });
  expect(await transactions(uuid)).toMatchObject({ earned: 120.01, outstanding: 0, overpaid: 0 });
  expect((await pay({ transaction_id: 'O-2', amount: 0.01, doctor_uuid: uuid })).body.message).toBe(
    'This is more than the outstanding ₦0.00',
  );
  await fixtures.addBooking(doctor, patient, { kobo: 1 });
  expect((await pay({ transaction_id: 'O-2', amount: 0.01, doctor_uuid: uuid })).status).toBe(200);
  expect(await transactions(uuid)).toMatchObject({ earned: 120.02, outstanding: 0, overpaid: 0, count: 2 });
});

test('stores the given date, or the current time without one', async () => {
  const { uuid } = await earner(50_000);
  await api.owner.query(`update accounts set created_at = '2026-02-03 09:00+01' where uuid = $1`, [uuid]);
  await pay({ transaction_id: 'D-1', amount: 1, doctor_uuid: uuid, createdAt: '2026-02-03' });
  const before = Date.now();
  await pay({ transaction_id: 'D-2', amount: 1, doctor_uuid: uuid });
  const { data } = await transactions(uuid);
  expect(data[1].createdAt).toBe('2026-02-02T23:00:00.000Z');
  expect(Date.parse(data[0].createdAt)).toBeGreaterThanOrEqual(before - 1);
});

test.each([
  ['transaction_id', { transaction_id: ' ' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: -5 }],
  ['amount', { amount: 0.001 }],
  ['amount', { amount: '12' }],
  ['createdAt', { createdAt: '2999-01-01' }],
  ['createdAt', { createdAt: 'yesterday' }],
  ['createdAt', { createdAt: '0001-01-01' }],
  ['createdAt', { createdAt: '1900-01-01' }],
])('rejects a payout under %s when it is invalid', async (field, changes) => {
  const { uuid } = await earner(50_000);
  const { status, body } = await pay({ transaction_id: 'W-1', amount: 1, doctor_uuid: uuid, ...changes });
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect(await transactions(uuid)).toMatchObject({ count: 0 });
});

test('rejects a payout to another or an unknown doctor with 404', async () => {
  const { uuid } = await fixtures.addDoctor();
  expect((await pay({ transaction_id: 'X', amount: 1, doctor_uuid: uuid })).status).toBe(404);
  expect((await pay({ transaction_id: 'X', amount: 1, doctor_uuid: randomUUID() })).status).toBe(404);
  expect((await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${uuid}`)).status).toBe(404);
});

test('edits status, experience and commissions, and rejects a commission that would cause an overpayment', async () => {
  const { uuid, doctor, patient } = await earner(10_000, 'Edita Externa');
  const advice = await fixtures.addAdvice(doctor, patient);
  await fixtures.addLabOrder(patient, 100_000, { advice });
  const before = await find('edita externa');
  const wanted = {
    active: 'False',
    total_year_experience: 7,
    advice_commission: 10,
    medicine_prescription_commision: null,
    version: before.version,
  };
  const { body } = await edit(uuid, wanted);
  expect(body.data).toMatchObject({
    active: false,
    total_year_experience: 7,
    profile: { advice_commission: 10, medicine_prescription_commision: null },
  });
  await pay({ transaction_id: 'ALL', amount: 200, doctor_uuid: uuid });
  const lower = await edit(uuid, { ...wanted, advice_commission: 5, version: body.data.version });
  expect(lower.status).toBe(422);
  expect(lower.body.fields.advice_commission).toContain('₦50.00');
  expect((await find('edita externa')).profile.advice_commission).toBe(10);
});

test('rejects an edit that began before a suspension, with the current values', async () => {
  const { uuid } = await earner(0, 'Stale Externa');
  const before = await find('stale externa');
  await api.call('PUT', `/user/suspend-user/${uuid}/false`);
  const stale = await edit(uuid, { active: true, total_year_experience: 3, version: before.version });
  expect(stale.status).toBe(409);
  expect(stale.body.fields).toMatchObject({ active: 'This is “false” now' });
  const current = await find('stale externa');
  expect(stale.body.current).toMatchObject(current);
  expect(current.version).toBe(before.version + 1);
});

test('reads one doctor as the list shows it, and answers 404 for another or an unknown doctor', async () => {
  const { uuid } = await earner(0, 'Recorda Externa');
  const read = (id: string) => api.call('GET', `/records/third-party-doctors/${id}`);
  expect((await read(uuid)).body).toEqual({ data: await find('recorda externa') });
  expect((await read((await fixtures.addDoctor()).uuid)).status).toBe(404);
  expect((await read(randomUUID())).status).toBe(404);
});

test('the payouts of a doctor name the account that they go to', async () => {
  const { uuid } = await earner(0);
  await api.owner.query(
    `update doctors set bank_account_name = 'Ada Test', bank_account_number = '0123456789', bank_name = 'Zenith'
     where account_uuid = $1`,
    [uuid],
  );
  const { bank_detail } = await transactions(uuid);
  expect(bank_detail).toMatchObject({ acc_name: 'Ada Test', acc_number: '0123456789', bank_name: 'Zenith' });
});

test('rejects a payout above ₦100,000,000', async () => {
  const { uuid } = await earner(20_000_000_000);
  const { status, body } = await pay({ transaction_id: 'B', amount: 100_000_000.01, doctor_uuid: uuid });
  expect([status, body.message]).toEqual([422, 'Amount: Enter at most 100,000,000']);
  await stepUp();
  expect((await pay({ transaction_id: 'B', amount: 100_000_000, doctor_uuid: uuid })).status).toBe(200);
});

test('asks for the identity again before a payout above the limit of the settings', async () => {
  const { uuid } = await earner(300_000_000);
  const large = { transaction_id: 'L', amount: 1_000_000.01, doctor_uuid: uuid };
  await api.owner.query('update sessions set stepped_up_at = null');
  expect((await pay(large)).body.code).toBe('step_up_required');
  expect((await transactions(uuid)).count).toBe(0);
  expect((await pay({ ...large, amount: 1_000_000 })).status).toBe(200);
  await stepUp();
  expect((await pay({ ...large, transaction_id: 'M' })).status).toBe(200);
});

test('support and analytics-admin can neither read nor add payouts', async () => {
  const { uuid } = await earner(100);
  for (const as of ['support', 'analytics-admin'] as const) {
    expect((await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${uuid}`, { as })).status).toBe(403);
    const body = { transaction_id: 'N', amount: 1, doctor_uuid: uuid };
    expect((await api.call('POST', '/ep/dtransaction', { as, body })).status).toBe(403);
  }
});
