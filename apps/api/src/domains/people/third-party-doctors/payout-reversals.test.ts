import type { WorkQueueCount } from '@baobab/contract/workspace/work-queues';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../workspace/access/access.seed.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const pay = (doctor_uuid: string, transaction_id: string, amount = 1_000) =>
  api.call('POST', '/ep/dtransaction', { body: { doctor_uuid, transaction_id, amount } });
const reverse = (uuid: string) =>
  api.call('POST', `/ep/dtransaction/${uuid}/reversal`, { body: { reason: 'Wrong amount' } });
const listOf = async (doctor: string) =>
  (await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${doctor}&pagenum=0&limit=10`)).body;

/** A third-party doctor who earned ₦5,000. */
async function earner(): Promise<string> {
  const doctor = await fixtures.addDoctor({ external: true });
  await fixtures.addBooking(doctor, await fixtures.addPatient(), { kobo: 500_000 });
  return doctor.uuid;
}

beforeAll(async () => {
  await api.call('POST', '/account/step-up', { body: { password: DEMO_PASSWORD } });
});

test('a payout that was taken back can be recorded again with its transaction id, any number of times', async () => {
  const doctor = await earner();
  for (const amount of [100, 1_000, 2_000]) {
    const { status, body } = await pay(doctor, 'again', amount);
    expect([status, body.data?.transaction_id]).toEqual([200, 'again']);
    expect(await pay(doctor, 'AGAIN')).toMatchObject({
      status: 409,
      body: { fields: { transaction_id: 'This transaction id was already recorded for this doctor' } },
    });
    if (amount !== 2_000) expect((await reverse(body.data.uuid)).status).toBe(200);
  }
  const { data, outstanding } = await listOf(doctor);
  expect(outstanding).toBe(3_000);
  const rows = data.map((row: { transaction_id: string; amount: number }) => [
    row.transaction_id,
    row.amount,
  ]);
  expect(rows.toSorted()).toEqual(
    [
      ['again', 100],
      ['again', 1_000],
      ['again', 2_000],
      ['again (reversed)', -100],
      ['again (reversed)', -1_000],
    ].toSorted(),
  );
});

test('of concurrent payouts with the transaction id of one that was taken back, one is recorded', async () => {
  const doctor = await earner();
  const { body } = await pay(doctor, 'beside');
  await reverse(body.data.uuid);
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(doctor, 'beside', 10)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test('a transfer that was taken back from one doctor is recorded for another without a question', async () => {
  const [wrong, right] = [await earner(), await earner()];
  const { body } = await pay(wrong, 'transfer');
  expect(await pay(right, 'transfer')).toMatchObject({ status: 409, body: { current: { reused: true } } });
  await reverse(body.data.uuid);
  expect((await pay(right, 'transfer')).status).toBe(200);
  expect(await pay(wrong, 'transfer')).toMatchObject({ status: 409, body: { current: { reused: true } } });
});

test('a doctor whose only payout was taken back waits since the day they joined', async () => {
  const [doctor, joined] = [await earner(), '2001-05-06T10:00:00.000Z'];
  await api.owner.query('update accounts set created_at = $2 where uuid = $1', [doctor, joined]);
  const { body } = await pay(doctor, 'mistake');
  expect((await reverse(body.data.uuid)).status).toBe(200);
  const { queues } = (await api.call('GET', '/work-queues')).body as { queues: WorkQueueCount[] };
  expect(queues.find(({ key }) => key === 'payouts-outstanding')!.oldest).toBe(joined);
});
