import { beforeEach, expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../../workspace/access/access.seed.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const { confirm, read, set } = useApprovals(api);

const wanted = {
  firstName: 'Ngozi',
  lastName: 'Bello',
  acc_name: 'Ngozi Bello',
  acc_number: '5550001234',
  bank_name: 'Zenith Bank',
};
const editPayee = (uuid: string, body: object = wanted) =>
  api.call('PUT', `/user/admin/external/doctors/${uuid}/payee`, { body });
const payeeOf = async (uuid: string) => {
  const { body } = await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${uuid}&pagenum=0&limit=10`);
  return [body.payee.firstName, body.bank_detail.acc_number];
};
const requestsOf = async (uuid: string) =>
  (
    await api.owner.query(
      `select uuid, state, request::text, details::text from approvals where subject = $1 order by requested_at, uuid`,
      [uuid],
    )
  ).rows as { uuid: string; state: string; request: string; details: string }[];

let uuid = '';
beforeEach(async () => {
  ({ uuid } = await fixtures.addDoctor({ external: true, name: 'Payee Doctor' }));
  await api.call('POST', '/account/step-up', { body: { password: DEMO_PASSWORD } });
  await set({ approve_payout_above: 1 });
});

test('account and name change only when a second person confirms them, who sees the last digits', async () => {
  const before = await payeeOf(uuid);
  expect((await editPayee(uuid)).body.code).toBe('approval_requested');
  expect(await payeeOf(uuid)).toEqual(before);
  const { approvals } = await read('state=pending');
  expect(approvals[0]).toMatchObject({ kind: 'payee', label: 'Payee details of Payee Doctor' });
  expect(approvals[0]!.details).toContainEqual(
    expect.objectContaining({ name: 'Account Number', to: '•••• 1234' }),
  );
  expect((await confirm(approvals[0]!.uuid)).status).toBe(200);
  expect(await payeeOf(uuid)).toEqual(['Ngozi', '5550001234']);
});

test('the request stores neither the account number nor the name', async () => {
  await editPayee(uuid);
  const [request] = await requestsOf(uuid);
  expect(`${request!.request}${request!.details}`).not.toContain(wanted.acc_number);
  expect(request!.request).not.toContain('Ngozi');
});

test('a newer request replaces the first', async () => {
  await editPayee(uuid);
  await editPayee(uuid, { ...wanted, acc_number: '5550009999' });
  const requests = await requestsOf(uuid);
  expect(requests.map(({ state }) => state)).toEqual(['withdrawn', 'pending']);
  expect((await confirm(requests[1]!.uuid)).status).toBe(200);
  expect(await payeeOf(uuid)).toEqual(['Ngozi', '5550009999']);
});

test('nothing is confirmed that was changed in the meantime, and the same values need nobody', async () => {
  await editPayee(uuid);
  await set({});
  expect((await editPayee(uuid, { ...wanted, acc_number: '5550007777' })).status).toBe(200);
  await set({ approve_payout_above: 1 });
  const [request] = await requestsOf(uuid);
  expect(request!.state).toBe('withdrawn');
  expect((await confirm(request!.uuid)).status).toBe(409);
  expect((await editPayee(uuid, { ...wanted, acc_number: '5550007777' })).status).toBe(200);
});

test('a confirmation that the database refuses withdraws the request with the reason', async () => {
  const other = await fixtures.addDoctor({ external: true, name: 'Other Doctor' });
  const email = `taken-${other.uuid}@mail.example`;
  await api.owner.query('update accounts set email = $2 where uuid = $1', [other.uuid, email]);
  const { body } = await editPayee(uuid, { ...wanted, email });
  expect(body.code).toBe('approval_requested');
  const [request] = await requestsOf(uuid);
  const refused = await confirm(request!.uuid);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Someone with this e-mail already exists. Nothing was done, and the request was withdrawn. It can be made again.',
  ]);
  expect((await requestsOf(uuid))[0]!.state).toBe('withdrawn');
});
