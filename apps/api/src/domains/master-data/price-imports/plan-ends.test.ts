import { addDays, dayOf, formatDate, startOfDay } from '@baobab/contract/kit/lagos-time';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { BEFORE, DAY, EVE, LATER, MIDNIGHT, usePlans } from './plans.testing.ts';
import { named, useUploads } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, undo } = useUploads(api);
const { plan, cancel, plans, applyAt, priceOf } = usePlans(api);

const END = startOfDay(LATER);
const endOf = (uuid: string, valid_from = LATER, as: 'admin' | 'support' = 'admin') =>
  api.call('POST', `/uploadDoc/plans/${uuid}/end`, { as, body: { valid_from } });
const statesOf = async () =>
  (await plans()).slice(0, 2).map(({ file, state }: { file: string; state: string }) => [file, state]);
const edit = async (name: string, price: number) => {
  const { uuid } = (await priceOf(name))!;
  const body = { baobabsexclusivediscountedprice: price };
  return api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
};

beforeEach(() => api.owner.query(`update price_plans set state = 'cancelled' where state = 'planned'`));

test('the end of a planned change gives its prices their earlier values back and keeps what it adds', async () => {
  await commit([named(1, 5_000), named(2, 5_500)]);
  const { body } = await plan([named(1, 4_000), named(2, 4_500), named(1, 4_000, { area: 'Yaba' })]);
  const end = await endOf(body.plan);
  expect([end.status, end.body.message]).toEqual([
    200,
    `The earlier prices are planned for ${formatDate(LATER)}`,
  ]);
  const { uuid } = (await priceOf('Upload Test 1'))!;
  const { data } = (await api.call('GET', `/records/pathology-prices/${uuid}`)).body;
  expect(data.planned).toMatchObject([
    { plan: body.plan, valid_from: DAY, price: 4_000 },
    { plan: end.body.plan, valid_from: LATER, price: 5_000, file: 'End of next.xlsx', prices: 2 },
  ]);
  const rowOf = async () =>
    (await api.call('GET', `/uploadDoc/plans/${end.body.plan}/rows`)).body.data.find(
      ({ test: name }: { test: string }) => name === 'Upload Test 1',
    );
  const row = { changes: [{ from: '₦4,000.00', to: '₦5,000.00' }] };
  expect(await rowOf()).toMatchObject(row);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 1'))?.price).toBe(4_000);
  expect(await rowOf()).toMatchObject(row);
  await applyAt(END);
  const prices = [await priceOf('Upload Test 1'), await priceOf('Upload Test 2')];
  expect(prices.map((price) => price?.price)).toEqual([5_000, 5_500]);
  expect((await priceOf('Upload Test 1', 'Yaba'))?.price).toBe(4_000);
  expect(await statesOf()).toEqual([
    ['End of next.xlsx', 'applied'],
    ['next.xlsx', 'applied'],
  ]);
});

test('the end leaves alone what a colleague changes during the planned change', async () => {
  await commit([named(1, 5_000)]);
  const { body } = await plan([named(1, 4_000)]);
  await endOf(body.plan);
  await applyAt(MIDNIGHT);
  await edit('Upload Test 1', 4_200);
  await applyAt(END);
  expect((await priceOf('Upload Test 1'))?.price).toBe(4_200);
  expect((await plans())[0].reason).toContain('is ₦4,200.00, planned was ₦5,000.00');
});

test('the end follows another plan between and the undo of the planned change', async () => {
  await commit([named(1, 5_000), named(2, 5_000)]);
  const { body } = await plan([named(1, 4_000), named(2, 4_000)], EVE);
  await endOf(body.plan);
  await plan([named(1, 3_000)], DAY);
  await applyAt(BEFORE);
  expect((await undo((await plans())[2].batch)).status).toBe(200);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 1'))?.price).toBe(3_000);
  await applyAt(END);
  const prices = [await priceOf('Upload Test 1'), await priceOf('Upload Test 2')];
  expect(prices.map((price) => price?.price)).toEqual([5_000, 5_000]);
});

test('a planned change that is called off or cannot be applied has no end', async () => {
  await commit([named(1, 5_000)]);
  const first = (await plan([named(1, 4_000)])).body.plan;
  await endOf(first);
  expect((await cancel(first)).status).toBe(200);
  expect((await statesOf()).map(([, state]: string[]) => state)).toEqual(['cancelled', 'cancelled']);
  await endOf((await plan([named(1, 4_000)])).body.plan);
  await api.owner.query(`update national_tests set active = false where name = 'Upload Test 1'`);
  await applyAt(MIDNIGHT);
  await api.owner.query(`update national_tests set active = true where name = 'Upload Test 1'`);
  expect((await statesOf()).map(([, state]: string[]) => state)).toEqual(['failed', 'failed']);
});

test('refuses a second end, an end before its change, of only new prices and of an applied change', async () => {
  await commit([named(1, 5_000)]);
  const { body } = await plan([named(1, 4_000)]);
  expect((await endOf(body.plan, DAY)).body.fields.valid_from).toBe(`Choose a day after ${formatDate(DAY)}`);
  expect((await endOf(body.plan, addDays(dayOf(Date.now()), 800))).status).toBe(422);
  expect((await endOf(body.plan, LATER, 'support')).status).toBe(403);
  const ends = await Promise.all([endOf(body.plan), endOf(body.plan)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const end = (await plans()).find(({ isEnd }: { isEnd: boolean }) => isEnd).uuid;
  expect((await endOf(end, addDays(LATER, 1))).status).toBe(409);
  const added = (await plan([named(5, 4_000, { area: 'Lekki' })])).body.plan;
  expect((await endOf(added)).body.message).toBe(
    'This planned change only adds prices, which have no earlier values.',
  );
  await applyAt(MIDNIGHT);
  expect((await endOf(added)).status).toBe(409);
});
