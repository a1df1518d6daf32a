import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../workspace/access/access.seed.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const stepUp = () => api.call('POST', '/account/step-up', { body: { password: DEMO_PASSWORD } });
const withoutStepUp = () => api.owner.query('update sessions set stepped_up_at = null');
const pay = (body: object) => api.call('POST', '/ep/dtransaction', { body });
const reverse = (uuid: string, reason = 'Recorded twice') =>
  api.call('POST', `/ep/dtransaction/${uuid}/reversal`, { body: { reason } });
const transactions = async (uuid: string) =>
  (await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${uuid}&pagenum=0&limit=10`)).body;
const account = {
  acc_name: 'Ada Obi',
  acc_number: '0987654321',
  acc_type: 'Savings',
  bank_name: 'Zenith Bank',
  bankIban: '',
  bankSwiftIcd: '',
  branch: 'Wuse',
};
const editPayee = (uuid: string, body: object = account) =>
  api.call('PUT', `/user/admin/external/doctors/${uuid}/payee`, { body });

let serial = 0;
async function earner() {
  const doctor = await fixtures.addDoctor({ external: true, name: `Payee ${(serial += 1)}` });
  await fixtures.addBooking(doctor, await fixtures.addPatient(), { kobo: 500_000 });
  const id = `PAYEE-${serial}`;
  return { uuid: doctor.uuid, payout: { transaction_id: id, amount: 1_000, doctor_uuid: doctor.uuid } };
}

beforeAll(async () => {
  await stepUp();
});

test('a payout needs a bank account, which can be entered and is kept in the history', async () => {
  const { uuid, payout } = await earner();
  await api.owner.query(`update doctors set bank_account_number = '' where account_uuid = $1`, [uuid]);
  expect(await pay(payout)).toMatchObject({
    status: 409,
    body: { message: 'This doctor has no bank account. Enter it before you record a payout.' },
  });
  expect((await editPayee(uuid)).status).toBe(200);
  expect((await pay(payout)).status).toBe(200);
  expect((await transactions(uuid)).bank_detail).toMatchObject(account);
  const { rows } = await api.owner.query(
    `select action from audit_log where subject = $1 and action = 'third-party-doctor.payee'`,
    [uuid],
  );
  expect(rows).toHaveLength(1);
  const stored = await api.owner.query(
    'select bank_account_number as n from doctors where account_uuid = $1',
    [uuid],
  );
  expect(stored.rows[0].n).not.toContain(account.acc_number);
});

test('an account needs its number, and a fresh proof of identity', async () => {
  const { uuid } = await earner();
  expect((await editPayee(uuid, { ...account, acc_number: '' })).status).toBe(422);
  await withoutStepUp();
  expect((await editPayee(uuid)).body.code).toBe('step_up_required');
  await stepUp();
});

test('an account that a colleague has corrected since is not put back', async () => {
  const { uuid } = await earner();
  const { version } = await transactions(uuid);
  expect((await editPayee(uuid)).status).toBe(200);
  const outdated = { ...account, acc_number: '1111111111', branch: 'Garki', version };
  expect(await editPayee(uuid, outdated)).toMatchObject({
    status: 409,
    body: { current: { acc_number: account.acc_number, branch: account.branch, version: version + 1 } },
  });
  expect((await transactions(uuid)).bank_detail).toMatchObject(account);
  expect((await editPayee(uuid, { ...account, branch: 'Garki', version: version + 1 })).status).toBe(200);
  expect((await transactions(uuid)).version).toBe(version + 2);
});

test('a payout names who recorded it and is taken back once, with a reason', async () => {
  const { uuid, payout } = await earner();
  const { data } = (await pay(payout)).body;
  expect(data).toMatchObject({ recorded_by: expect.any(String), reversal_of: null, reversed: false });
  expect((await reverse(data.uuid, ' ')).status).toBe(422);
  const replies = await Promise.all(Array.from({ length: 5 }, () => reverse(data.uuid)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.uuid}`)).size).toBe(1);
  const after = await transactions(uuid);
  expect(after).toMatchObject({ earned: 5_000, outstanding: 5_000, overpaid: 0, count: 2 });
  const found = (id: string | null) =>
    after.data.find((row: { reversal_of: string | null }) => row.reversal_of === id);
  expect(found(data.uuid)).toMatchObject({ amount: -1_000, reason: 'Recorded twice' });
  expect(found(null)).toMatchObject({ amount: 1_000, reversed: true });
  expect((await reverse(found(data.uuid).uuid)).status).toBe(409);
});

test('a transaction id is unique per doctor, in any case, and asks when another doctor has it', async () => {
  const [one, other] = [await earner(), await earner()];
  expect((await pay({ transaction_id: 'abc-1', amount: 1, doctor_uuid: one.uuid })).status).toBe(200);
  const again = { transaction_id: 'abc-1', amount: 1, doctor_uuid: other.uuid };
  expect(await pay(again)).toMatchObject({ status: 409, body: { current: { reused: true } } });
  expect((await pay({ ...again, reuse: true })).status).toBe(200);
  expect((await pay({ transaction_id: 'ABC-1', amount: 1, doctor_uuid: one.uuid })).status).toBe(409);
});

const person = { firstName: 'Ngozi', lastName: 'Bello', email: '', mobile: '+2348031234567' };
const personOf = async (uuid: string) => (await transactions(uuid)).payee as Record<string, string>;

test('name and contact can be corrected, with a fresh proof of identity, and are kept in the history', async () => {
  const { uuid } = await earner();
  const email = `ngozi-${uuid}@example.com`;
  await withoutStepUp();
  expect((await editPayee(uuid, { ...account, ...person, email })).body.code).toBe('step_up_required');
  await stepUp();
  const { status, body } = await editPayee(uuid, { ...account, ...person, email });
  expect([status, body.data.full_name]).toEqual([200, 'Ngozi Bello']);
  expect(await personOf(uuid)).toEqual({ ...person, email });
  expect((await editPayee(uuid, { ...account, email: 'nobody' })).status).toBe(422);
  expect((await editPayee(uuid, { ...account, mobile: '12' })).status).toBe(422);
  // Without name and contact only the account changes.
  expect((await editPayee(uuid, { ...account, branch: 'Ikeja' })).status).toBe(200);
  expect(await personOf(uuid)).toEqual({ ...person, email });
  const history = (await api.call('GET', `/records/third-party-doctors/${uuid}/history`)).body.data;
  expect(JSON.stringify(history)).toContain('Ngozi');
});
