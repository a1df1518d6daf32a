import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

const bookings = async () => (await api.call('GET', '/booking/setting/list')).body;
const edit = (uuid: string, body: object) => api.call('PUT', `/booking/setting/update/${uuid}`, { body });
const referral = (body: object) => api.call('POST', '/user/referal/setting', { body });
const referrals = async () => (await api.call('GET', '/user/referal/setting')).body;

test('lists the booking settings in a fixed order: free, then SADN', async () => {
  expect(await bookings()).toMatchObject([{ type: 'free' }, { type: 'sadn' }]);
  const [free, sadn] = await bookings();
  await edit(free.uuid, { type: 'free', amount: 0, time_in_hour: 48 });
  await edit(sadn.uuid, { type: 'sadn', amount: 7_500.5, time_in_hour: 3 });
  expect(await bookings()).toMatchObject([
    { type: 'free', amount: 0, time_in_hour: 48 },
    { type: 'sadn', amount: 7_500.5, time_in_hour: 3 },
  ]);
});

test('writes a change with one audit row, and the same edit again changes nothing', async () => {
  const [, sadn] = await bookings();
  const before = await api.countAudit('booking-setting.edit');
  const body = { type: 'sadn', amount: sadn.amount + 1, time_in_hour: 5 };
  expect((await edit(sadn.uuid, body)).body.data).toMatchObject({ ...body, version: sadn.version + 1 });
  expect((await edit(sadn.uuid, { ...body, version: sadn.version })).status).toBe(200);
  expect(await api.countAudit('booking-setting.edit')).toBe(before + 1);
});

test.each([
  ['amount', 'negative', -1],
  ['amount', 'too large', 100_000_001],
  ['amount', 'finer than a kobo', 1.005],
  ['amount', 'not a number', 'much'],
  ['amount', 'missing', undefined],
  ['time_in_hour', 'zero', 0],
  ['time_in_hour', 'too large', 721],
  ['time_in_hour', 'half an hour', 0.5],
  ['time_in_hour', 'missing', null],
])('rejects %s that is %s with 422 and names the field', async (field, _what, value) => {
  const [, sadn] = await bookings();
  const body = { type: 'sadn', amount: 10, time_in_hour: 1, [field]: value };
  const answer = await edit(sadn.uuid, body);
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty([field]);
  expect(typeof answer.body.message).toBe('string');
  expect((await bookings())[1]).toEqual(sadn);
});

test('rejects a change of type with 422 and an unknown setting with 404', async () => {
  const [free] = await bookings();
  expect((await edit(free.uuid, { type: 'sadn', amount: 1, time_in_hour: 1 })).status).toBe(422);
  expect((await edit(randomUUID(), { type: 'sadn', amount: 1, time_in_hour: 1 })).status).toBe(404);
});

test('accepts one of ten concurrent edits and answers the others 409 with the current setting', async () => {
  const [, sadn] = await bookings();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      edit(sadn.uuid, { type: 'sadn', amount: 900 + i, time_in_hour: 9, version: sadn.version }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.current).toEqual((await bookings())[1]);
});

test('lists the four referral amounts and changes one at a time', async () => {
  expect((await referrals()).map((one: { type: string }) => one.type)).toEqual([
    'register',
    'sadn',
    'fadn',
    'healthprofile',
  ]);
  expect((await referral({ type: 'healthprofile', amount: 250.25 })).status).toBe(200);
  expect((await referrals())[3]).toMatchObject({ type: 'healthprofile', amount: 250.25 });
  for (const body of [{ type: 'gold', amount: 1 }, { type: 'sadn', amount: -1 }, { type: 'sadn' }])
    expect((await referral(body)).status).toBe(422);
  expect((await referral({ type: 'healthprofile', amount: 1, version: 1 })).status).toBe(409);
});

test('answers 403 to every role but admin', async () => {
  for (const as of ['dmp-admin', 'support', 'analytics-admin'] as const)
    expect((await api.call('GET', '/booking/setting/list', { as })).status).toBe(403);
});

test('edits the four rewards together, and none of them when one is invalid', async () => {
  const all = (body: object) => api.call('PUT', '/user/referal/setting', { body });
  const read = async (): Promise<{ type: string; amount: number; version: number }[]> =>
    (await api.call('GET', '/user/referal/setting')).body;
  const before = await read();
  const version = before.reduce((sum, one) => sum + one.version, 0);
  const wanted = { register: 11, sadn: 12, fadn: 13, healthprofile: 14 };
  const refused = await all({ ...wanted, healthprofile: 100_000_000.01, version });
  expect([refused.status, refused.body.message]).toEqual([422, 'Health Profile: Enter at most 100,000,000']);
  expect(await read()).toEqual(before);

  const { body } = await all({ ...wanted, version });
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([11, 12, 13, 14]);
  expect(await read()).toEqual(body.data);

  const late = await all({ ...wanted, register: 99, version });
  expect([late.status, late.body.fields]).toEqual([409, { register: 'This is “11” now' }]);
  expect(late.body.current).toMatchObject({ ...wanted, version: version + 4 });
  expect(late.body.changed.by).toBe('Adaeze Okafor');
});

test('the history names who changed each reward, also one that was saved alone', async () => {
  const before = await api.call('GET', '/records/referral-settings/referral-settings/history');
  await referral({ type: 'fadn', amount: 321 });
  const { body } = await api.call('GET', '/records/referral-settings/referral-settings/history');
  expect(body.count).toBe(before.body.count + 1);
  expect(body.data[0]).toMatchObject({ subject: { id: 'fadn' }, actor: { name: 'Adaeze Okafor' } });
  for (const as of ['dmp-admin', 'support', 'analytics-admin'] as const) {
    const path = '/records/referral-settings/referral-settings/history';
    expect((await api.call('GET', path, { as })).status).toBe(403);
  }
});
