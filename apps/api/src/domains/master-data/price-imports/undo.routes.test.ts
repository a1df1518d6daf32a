import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { named, someLine, useUploads, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { batchOf, undo, checksum } = useUploads(api);

const areas = ['Ikeja', 'Lekki', 'Yaba', 'Surulere'];
const linesOf = (number: number, changes: Line = {}) =>
  areas.map((area) => someLine({ area, standardisedtestname: `Upload Test ${number}`, ...changes }));

const preview = (batch: string, query = '') => api.call('GET', `/uploadDoc/batches/${batch}/undo${query}`);
const edit = (uuid: string, body: Record<string, unknown>) =>
  api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });

/** The prices of a batch by area. */
async function pricesOf(batch: string): Promise<Record<string, { uuid: string; version: number }>> {
  const { rows } = await api.owner.query(
    `select a.name, e.uuid, e.version from import_changes c join price_entries e on e.uuid = c.entry_uuid
     join areas a on a.uuid = e.area_uuid where c.batch_uuid = $1`,
    [batch],
  );
  return Object.fromEntries(rows.map(({ name, ...price }) => [name, price]));
}

/** The checksum of the whole price list except some prices. */
async function checksumWithout(uuids: string[]): Promise<string> {
  const { rows } = await api.owner.query(
    `select md5(string_agg((to_jsonb(e) - 'version' - 'updated_at')::text, '|' order by uuid)) as sum
     from price_entries e where uuid <> all ($1)`,
    [uuids],
  );
  return rows[0].sum;
}

test('the preview counts the prices of an upload and pages those changed since', async () => {
  await batchOf(linesOf(1).slice(0, 3));
  const batch = await batchOf(linesOf(1, { baobabsexclusivediscountedprice: 9_000 }));
  expect((await preview(batch)).body).toMatchObject({ unchanged: 4, changed: 0, data: [] });
  const prices = await pricesOf(batch);
  for (const area of ['Ikeja', 'Surulere'])
    await edit(prices[area]!.uuid, { baobabsexclusivediscountedprice: 9_500 });
  const { status, body } = await preview(batch, '?limit=1&pagenum=1');
  expect([status, body.unchanged, body.changed]).toEqual([200, 2, 2]);
  expect(body.data).toEqual([
    {
      partner: 'SYNLAB',
      test: 'Upload Test 1',
      city: 'Lagos',
      area: 'Surulere',
      editedAt: expect.any(String),
      price: 9_500,
      restoredPrice: null,
    },
  ]);
  expect((await preview(batch)).body.data[0]).toMatchObject({ area: 'Ikeja', restoredPrice: 11_594.21 });
  await undo(batch, { changed: 'keep' });
  expect((await preview(batch)).status).toBe(409);
});

test('undo with revert restores the exact list from before the upload, edited prices and areas too', async () => {
  await batchOf(linesOf(2).slice(0, 3));
  const sum = await checksum();
  const batch = await batchOf(linesOf(2, { labretailprice: 90_000 }));
  const prices = await pricesOf(batch);
  await edit(prices['Ikeja']!.uuid, { labretailprice: 14_000 });
  await edit(prices['Surulere']!.uuid, { labretailprice: 15_000 });
  const { rows } = await api.owner.query(
    `select uuid from areas where name = 'Ajah' or name = 'Gbagada' limit 1`,
  );
  expect((await edit(prices['Yaba']!.uuid, { areaRef: rows[0].uuid })).status).toBe(200);
  const { state } = (await preview(batch)).body;
  const { status, body } = await undo(batch, { changed: 'revert', seen: state });
  expect([status, body]).toEqual([
    200,
    { message: 'Upload undone. Prices restored: 3, removed: 1', restored: 3, removed: 1 },
  ]);
  expect(await checksum()).toBe(sum);
});

test('undo with keep restores all prices but those changed since', async () => {
  await batchOf(linesOf(3).slice(0, 3));
  const before = await pricesOf(await batchOf(linesOf(3, { labretailprice: 13_000 })));
  const earlier = await checksumWithout([before['Ikeja']!.uuid, before['Surulere']!.uuid]);
  const batch = await batchOf(linesOf(3, { labretailprice: 90_000 }));
  for (const area of ['Ikeja', 'Surulere']) await edit(before[area]!.uuid, { labretailprice: 14_000 });
  const edited = await checksum();
  const { status, body } = await undo(batch, { changed: 'keep' });
  expect([status, body]).toEqual([
    200,
    { message: 'Upload undone. Prices restored: 2, removed: 0, kept: 2', restored: 2, removed: 0, kept: 2 },
  ]);
  expect(await checksum()).not.toBe(edited);
  expect(await checksumWithout([before['Ikeja']!.uuid, before['Surulere']!.uuid])).toBe(earlier);
  const { rows } = await api.owner.query(`select retail_kobo from price_entries where uuid = any ($1)`, [
    [before['Ikeja']!.uuid, before['Surulere']!.uuid],
  ]);
  expect(rows.map((row) => Number(row.retail_kobo))).toEqual([1_400_000, 1_400_000]);
});

test('a kept price still counts as changed for an earlier upload', async () => {
  const first = await batchOf(linesOf(4));
  const second = await batchOf(linesOf(4, { labretailprice: 90_000 }));
  await edit((await pricesOf(second))['Ikeja']!.uuid, { labretailprice: 14_000 });
  await undo(second, { changed: 'keep' });
  expect((await preview(first)).body).toMatchObject({ unchanged: 3, changed: 1 });
});

test('rejects to take back an edit that the preview did not show', async () => {
  const batch = await batchOf(linesOf(5));
  const { uuid } = (await pricesOf(batch))['Ikeja']!;
  await edit(uuid, { labretailprice: 14_000 });
  const { state } = (await preview(batch)).body;
  await edit(uuid, { labretailprice: 14_500 });
  const sum = await checksum();
  const { status, body } = await undo(batch, { changed: 'revert', seen: state });
  expect([status, body.message]).toEqual([
    409,
    'Prices were changed while you looked at this upload. Nothing was undone. Look again.',
  ]);
  expect(await checksum()).toBe(sum);
  expect((await undo(batch, { changed: 'all' })).status).toBe(422);
});

test('the preview shows the values that the undo restores, also after an undo of an earlier upload', async () => {
  const [earlier, later] = [6_000, 7_000].map((price) => [named(1, price, { area: 'Ajah' })]);
  await batchOf(named(1, 5_000, { area: 'Ajah' }));
  const [first, second] = [await batchOf(earlier!), await batchOf(later!)];
  await undo(first, { changed: 'keep' });
  const { uuid } = (await pricesOf(second))['Ajah']!;
  await edit(uuid, { baobabsexclusivediscountedprice: 7_500 });
  const { state, data } = (await preview(second)).body;
  expect((await undo(second, { changed: 'revert', seen: state })).status).toBe(200);
  const { rows } = await api.owner.query('select exclusive_kobo from price_entries where uuid = $1', [uuid]);
  expect([data[0].restoredPrice, Number(rows[0].exclusive_kobo)]).toEqual([5_000, 500_000]);
});

test('rejects to take back an upload when an earlier one was undone after the preview', async () => {
  await batchOf(named(2, 5_000, { area: 'Ajah' }));
  const [first, second] = [
    await batchOf(named(2, 6_000, { area: 'Ajah' })),
    await batchOf(named(2, 7_000, { area: 'Ajah' })),
  ];
  await edit((await pricesOf(second))['Ajah']!.uuid, { baobabsexclusivediscountedprice: 7_500 });
  const { state } = (await preview(second)).body;
  await undo(first, { changed: 'keep' });
  expect((await undo(second, { changed: 'revert', seen: state })).status).toBe(409);
});

test('two undos with a choice at once have one effect', async () => {
  const batch = await batchOf(linesOf(1, { labretailprice: 70_000 }));
  await edit((await pricesOf(batch))['Lekki']!.uuid, { labretailprice: 14_000 });
  const answers = await Promise.all([
    undo(batch, { changed: 'keep' }),
    undo(batch, { changed: 'revert' }),
    undo(batch, { changed: 'keep' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('an edit at the time of an undo is kept or rejected', async () => {
  await batchOf(linesOf(2));
  for (const price of [61_000, 62_000, 63_000]) {
    const batch = await batchOf(linesOf(2, { labretailprice: price }));
    const { uuid, version } = (await pricesOf(batch))['Lekki']!;
    const [undone, edited] = await Promise.all([
      undo(batch, { changed: 'keep' }),
      edit(uuid, { version, labretailprice: price + 1 }),
    ]);
    expect(undone.status).toBe(200);
    expect(edited.status).toBe(undone.body.kept === 1 ? 200 : 409);
    const { rows } = await api.owner.query('select retail_kobo from price_entries where uuid = $1', [uuid]);
    if (edited.status === 200) expect(Number(rows[0].retail_kobo)).toBe((price + 1) * 100);
    else expect(Number(rows[0].retail_kobo)).not.toBe((price + 1) * 100);
  }
});
