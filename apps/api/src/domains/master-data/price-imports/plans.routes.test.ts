import { formatDate } from '@baobab/contract/kit/lagos-time';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { BEFORE, DAY, EVE, LATER, MIDNIGHT, usePlans } from './plans.testing.ts';
import { formOf } from './price-imports.form.testing.ts';
import { named, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, undo, checksum } = useUploads(api);
const { plan, cancel, plans, applyAt, priceOf, bells } = usePlans(api);

const planOf = async (uuid: string) => (await plans()).find((row: { uuid: string }) => row.uuid === uuid);
const listedPrice = async (uuid: string) =>
  (await api.call('GET', `/records/pathology-prices/${uuid}`)).body.data;

/** No test leaves a plan that another one applies. */
beforeEach(() => api.owner.query(`update price_plans set state = 'cancelled' where state = 'planned'`));

test('a planned upload changes prices at midnight in Lagos, not before', async () => {
  await commit([named(1, 5_000)]);
  const sum = await checksum();
  const { status, body } = await plan([named(1, 6_000), named(1, 7_000, { area: 'Yaba' })]);
  expect([status, body.message]).toEqual([
    200,
    `Planned for ${formatDate(DAY)}. Prices to add: 1, to change: 1`,
  ]);
  expect(body).toMatchObject({ batch: null, added: 1, changed: 1, unchanged: 0, rows: 2 });
  await applyAt(BEFORE);
  expect(await checksum()).toBe(sum);
  await applyAt(MIDNIGHT);
  expect([(await priceOf('Upload Test 1'))?.price, (await priceOf('Upload Test 1', 'Yaba'))?.price]).toEqual([
    6_000, 7_000,
  ]);
  expect(await planOf(body.plan)).toMatchObject({ state: 'applied', endedAt: MIDNIGHT.toISOString() });
});

test('an applied plan is an ordinary upload with history, bell and undo', async () => {
  await commit([named(2, 5_000)]);
  const sum = await checksum();
  const { body } = await plan([named(2, 6_000)]);
  await applyAt(MIDNIGHT);
  const { batch } = await planOf(body.plan);
  const { body: batches } = await api.call('GET', `/uploadDoc/batches?kind=pathology&uuid=${batch}`);
  expect(batches.data[0]).toMatchObject({ file: 'next.xlsx', rows: 1, changed: 1, added: 0 });
  const { uuid } = (await priceOf('Upload Test 2'))!;
  const { body: history } = await api.call('GET', `/records/pathology-prices/${uuid}/history`);
  expect(JSON.stringify(history)).toContain(batch);
  expect((await bells())[0]).toMatchObject({
    message: 'The planned prices of next.xlsx are applied: 0 added, 1 changed',
    link: `/Masterpathelogy?dialog=bulk-upload&id=${batch}`,
    read_at: null,
  });
  expect((await undo(batch)).status).toBe(200);
  expect(await checksum()).toBe(sum);
});

test('the list and the price show a planned change until it is called off', async () => {
  await commit([named(3, 5_000), named(3, 5_000, { area: 'Yaba' })]);
  // A row that changes nothing is not marked.
  const { body } = await plan([
    named(3, 5_500),
    named(3, 5_000, { area: 'Yaba' }),
    named(3, 5_500, { area: 'Surulere' }),
  ]);
  const later = await plan([named(3, 5_600)], LATER);
  const { uuid } = (await priceOf('Upload Test 3'))!;
  const planned = [
    { plan: body.plan, valid_from: DAY, price: 5_500, active: true, file: 'next.xlsx', prices: 2 },
    { plan: later.body.plan, valid_from: LATER, price: 5_600, active: true, file: 'next.xlsx', prices: 1 },
  ];
  expect((await listedPrice(uuid)).planned).toEqual(planned);
  const { body: page } = await api.call('GET', '/upload/master/pathalogy/list?search=Upload+Test+3');
  expect(
    page.data.map((row: { area: string; planned?: unknown }) => [row.area, row.planned]).toSorted(),
  ).toEqual([
    ['Ikeja', planned],
    ['Yaba', undefined],
  ]);
  expect((await cancel(body.plan)).body.message).toBe('The planned change of next.xlsx was called off');
  expect(await api.countAudit('price-plan.cancel')).toBe(1);
  expect((await listedPrice(uuid)).planned).toEqual([planned[1]]);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 3'))!.version).toBe(1);
  expect(await planOf(body.plan)).toMatchObject({ state: 'cancelled', endedBy: expect.any(String) });
  expect((await cancel(body.plan)).status).toBe(409);
});

test('a planned change that a colleague has overtaken is not shown', async () => {
  await commit([named(3, 5_000, { area: 'Lekki' })]);
  await plan([named(3, 5_500, { area: 'Lekki', partnerlabtat: 'two days' })]);
  const { uuid } = (await priceOf('Upload Test 3', 'Lekki'))!;
  const edit = (body: Record<string, unknown>) =>
    api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
  await edit({ baobabsexclusivediscountedprice: 5_200 });
  expect((await listedPrice(uuid)).planned).toMatchObject([{ valid_from: DAY, price: 5_200 }]);
  await edit({ partnerlabtat: 'three days' });
  expect((await listedPrice(uuid)).planned).toBeUndefined();
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 3', 'Lekki'))?.price).toBe(5_200);
});

test('plans of one day apply in the order of their creation', async () => {
  await commit([named(4, 5_000)]);
  for (const price of [6_000, 9_000, 7_000]) await plan([named(4, price)]);
  await plan([named(4, 8_000)], EVE);
  await applyAt(MIDNIGHT);
  expect(await priceOf('Upload Test 4')).toMatchObject({ price: 7_000, version: 5 });
});

test('rejects a day that is not after today with 422', async () => {
  api.now = () => BEFORE;
  const today = await plan([named(5, 6_000)], EVE);
  expect([today.status, today.body.fields]).toEqual([
    422,
    { valid_from: `Choose a day after ${formatDate(EVE)}` },
  ]);
  expect((await plan([named(5, 6_000)], DAY)).status).toBe(200);
  api.now = () => MIDNIGHT;
  expect((await plan([named(5, 6_000)], DAY)).status).toBe(422);
  api.now = () => new Date();
});

test('plans the valid rows of a file, or refuses the whole file', async () => {
  const lines = [named(5, 4_000), named(5, 4_000, { area: 'Atlantis' })];
  const refused = await plan(lines);
  expect([refused.status, refused.body.current.refused]).toEqual([422, 1]);
  const form = formOf(await xlsxOf(lines), 'part.xlsx', { valid_from: DAY });
  const { body } = await api.call('POST', '/uploadDoc/valid/pathology', form);
  expect(body).toMatchObject({ leftOut: 1, message: expect.stringContaining('left out: 1') });
  await applyAt(MIDNIGHT);
  expect(await planOf(body.plan)).toMatchObject({ state: 'applied', rows: 2, leftOut: 1 });
  const { body: batches } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(batches.data[0]).toMatchObject({ file: 'part.xlsx', rows: 2, leftOut: 1 });
});
