import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { usePlans } from './plans.testing.ts';
import { named, useUploads } from './price-imports.testing.ts';

const api = useTestApp();
const { batchOf, commit, undo, checksum } = useUploads(api);
const { plan, priceOf } = usePlans(api);

const redo = (batch: string) => api.call('POST', `/uploadDoc/batches/${batch}/redo`);
const edit = (uuid: string, body: Record<string, unknown>) =>
  api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
const historyOf = async (uuid: string) =>
  (await api.call('GET', `/records/pathology-prices/${uuid}/history`)).body.data;
const keep = { changed: 'keep' };

test('an undone upload is applied again, with the prices that its undo removed', async () => {
  await commit([named(1, 5_000)]);
  const batch = await batchOf(named(1, 6_000), named(1, 7_000, { area: 'Yaba' }));
  const sum = await checksum();
  const { uuid } = (await priceOf('Upload Test 1', 'Yaba'))!;
  expect((await undo(batch)).body).toMatchObject({ restored: 1, removed: 1 });
  const again = await redo(batch);
  expect([again.status, again.body]).toEqual([
    200,
    {
      message: 'Upload applied again. Prices changed: 1, added: 1',
      restored: 1,
      added: 1,
      kept: 0,
    },
  ]);
  expect(await checksum()).toBe(sum);
  expect((await historyOf(uuid)).map(({ action }: { action: string }) => action)).toEqual([
    'price-list.redo',
    'price-list.undo',
    'price-list.import',
  ]);
  const { status, body } = await redo(batch);
  expect([status, body.message]).toEqual([409, 'This upload is not undone']);
  expect((await undo(batch)).status).toBe(200);
});

test('an upload that counts again keeps its place before later ones', async () => {
  await commit([named(2, 5_000)]);
  const first = await batchOf(named(2, 6_000));
  const second = await batchOf(named(2, 7_000));
  await undo(first, keep);
  expect((await redo(first)).body).toMatchObject({ restored: 0, kept: 0 });
  expect((await priceOf('Upload Test 2'))?.price).toBe(7_000);
  await undo(second);
  expect((await priceOf('Upload Test 2'))?.price).toBe(6_000);
});

test('a value that was changed outside of all uploads is not applied again', async () => {
  await commit([named(3, 5_000)]);
  const batch = await batchOf(named(3, 6_000));
  await undo(batch);
  const { uuid } = (await priceOf('Upload Test 3'))!;
  await api.owner.query('update price_entries set exclusive_kobo = 550000 where uuid = $1', [uuid]);
  expect((await redo(batch)).status).toBe(409);
  expect((await priceOf('Upload Test 3'))?.price).toBe(5_500);
});

test('a price that was added anew meanwhile is not added twice', async () => {
  const batch = await batchOf(named(4, 5_000), named(4, 5_000, { area: 'Yaba' }));
  await undo(batch);
  await commit([named(4, 9_000)]);
  expect((await redo(batch)).body).toMatchObject({ added: 1, kept: 0 });
  expect([(await priceOf('Upload Test 4'))?.price, (await priceOf('Upload Test 4', 'Yaba'))?.price]).toEqual([
    9_000, 5_000,
  ]);
});

test.each([
  [
    [0, 1, 2],
    [8_000, 8_000, undefined],
  ],
  [
    [2, 1, 0],
    [7_000, 6_000, undefined],
  ],
  [
    [1, 2, 0],
    [8_000, 6_000, undefined],
  ],
])('uploads %j that each added a price anew are undone to what the others give', async (order, prices) => {
  const sum = await checksum();
  const batches: string[] = [];
  for (const price of [6_000, 7_000, 8_000]) {
    const batch = await batchOf(named(1, price, { area: 'Lekki' }));
    await undo(batch);
    batches.push(batch);
  }
  for (const index of order) expect((await redo(batches[index]!)).status).toBe(200);
  const found = [];
  for (const index of order) {
    expect((await undo(batches[index]!, keep)).status).toBe(200);
    found.push((await priceOf('Upload Test 1', 'Lekki'))?.price);
  }
  expect(found).toEqual(prices);
  expect(await checksum()).toBe(sum);
});

test('an undo keeps a price that an earlier upload contains, with its history', async () => {
  const first = await batchOf(named(2, 6_000, { area: 'Yaba' }));
  await undo(first);
  const second = await batchOf(named(2, 7_000, { area: 'Yaba' }));
  const { uuid } = (await priceOf('Upload Test 2', 'Yaba'))!;
  expect((await redo(first)).body).toMatchObject({ restored: 0, added: 0, kept: 0 });
  expect((await undo(second)).body).toMatchObject({ restored: 1, removed: 0 });
  expect(await priceOf('Upload Test 2', 'Yaba')).toMatchObject({ uuid, price: 6_000 });
  const changes = (await historyOf(uuid)).map(
    ({ action, fields }: { action: string; fields: { name: string; old: string | null; new: string }[] }) => {
      const { old, new: now } = fields.find(({ name }) => name === 'exclusive_kobo') ?? {};
      return [action, old, now];
    },
  );
  expect(changes).toEqual([
    ['price-list.undo', '₦7,000.00', '₦6,000.00'],
    ['price-list.import', null, '₦7,000.00'],
    ['price-list.undo', undefined, undefined],
    ['price-list.import', null, '₦6,000.00'],
  ]);
  expect((await undo(first)).body).toMatchObject({ removed: 1 });
});

test('of ten redos and undos at once each change happens once', async () => {
  await commit([named(5, 5_000)]);
  const batch = await batchOf(named(5, 6_000));
  await undo(batch);
  const answers = await Promise.all(Array.from({ length: 5 }, () => redo(batch)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await priceOf('Upload Test 5'))?.price).toBe(6_000);
});

test('a price gets the values back from before a change of its history, as a change of its own', async () => {
  await commit([named(1, 5_000)]);
  const { uuid } = (await priceOf('Upload Test 1'))!;
  await edit(uuid, { baobabsexclusivediscountedprice: 5_500, partnerlabtat: 'two days' });
  await edit(uuid, { baobabsexclusivediscountedprice: 5_600, labretailprice: 9_900 });
  const [, first] = await historyOf(uuid);
  const { version } = (await priceOf('Upload Test 1'))!;
  const restore = (body: object) =>
    api.call('POST', `/uploadDoc/restore/pathology/${uuid}`, { body: { change: first.id, ...body } });
  expect((await restore({ version: version - 1 })).status).toBe(409);
  const { status, body } = await restore({ version });
  expect([status, body.message]).toEqual([200, 'Price restored']);
  expect(body.data).toMatchObject({
    baobabsexclusivediscountedprice: 5_000,
    labretailprice: 9_900,
    partnerlabtat: expect.not.stringContaining('two days'),
  });
  const { body: batches } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  await undo(batches.data[0].uuid);
  expect((await priceOf('Upload Test 1'))?.price).toBe(5_600);
  expect((await restore({ change: 1, version: version + 2 })).status).toBe(422);
});

test('an upload and a plan show their rows with old and new values', async () => {
  await commit([named(2, 5_000)]);
  const batch = await batchOf(named(2, 6_000), named(2, 7_000, { area: 'Lekki' }));
  const rowsOf = async (path: string) => (await api.call('GET', `/uploadDoc/${path}/rows`)).body;
  const { data, count } = await rowsOf(`batches/${batch}`);
  expect(count).toBe(2);
  expect(data[0]).toEqual({
    partner: 'SYNLAB',
    test: 'Upload Test 2',
    city: 'Lagos',
    area: 'Ikeja',
    added: false,
    changes: [{ column: 'Exclusive Discounted Price', from: '₦5,000.00', to: '₦6,000.00' }],
  });
  expect(data[1]).toMatchObject({ area: 'Lekki', added: true });
  const { body } = await plan([named(2, 6_500)]);
  expect((await rowsOf(`plans/${body.plan}`)).data).toMatchObject([
    { changes: [{ column: 'Exclusive Discounted Price', from: '₦6,000.00', to: '₦6,500.00' }] },
  ]);
  await undo(batch);
  expect((await rowsOf(`batches/${batch}`)).data[1]).toMatchObject({ area: 'Lekki', added: true });
});
