import { formatDate } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { UNKNOWN_UUID, type Known } from '../price-lists/price-lists.testing.ts';
import { EXCLUSIVE, some, useEdits } from './edits.testing.ts';
import { DAY, MIDNIGHT, usePlans } from './plans.testing.ts';
import { useUploads } from './price-imports.testing.ts';

const api = useTestApp();
const { undo, checksum, countRows } = useUploads(api);
const { known, preview, save, previewAndSave, editAlone, addPrices, read } = useEdits(api);
const { applyAt, plans } = usePlans(api);

test('shows what edits change, saves them as one batch and takes them back', async () => {
  const [a, b] = (await addPrices(2)) as [string, string];
  const before = await checksum();
  const prices = [some(a, { [EXCLUSIVE]: 9_000 }), some(b, { active: false, labretailprice: 20_000.5 })];
  const shown = await preview(prices);
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({ rows: 2, added: 0, changed: 2, unchanged: 0, refused: 0 });
  expect(shown.body.changedLines[0]).toMatchObject({ oldPrice: 11_594.21, price: 9_000, percent: -22.4 });
  expect(shown.body.changedLines[1].changes).toEqual([
    { column: 'labretailprice', from: '₦12,500.50', to: '₦20,000.50' },
    { column: 'active', from: 'True', to: 'False' },
  ]);
  expect(await checksum()).toBe(before);

  const audits = await api.countAudit('price-list.edit');
  const saved = await save(prices, shown.body.state);
  expect([saved.status, saved.body.message]).toEqual([200, 'Prices added: 0, changed: 2']);
  expect(await read(a)).toMatchObject({ [EXCLUSIVE]: 9_000, labretailprice: 12_500.5, version: 2 });
  expect(await read(b)).toMatchObject({ active: false, labretailprice: 20_000.5 });
  expect(await api.countAudit('price-list.edit')).toBe(audits + 1);
  const { body: batches } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(batches.data[0]).toMatchObject({ uuid: saved.body.batch, file: 'Edited in the list', changed: 2 });
  const { body: history } = await api.call('GET', `/records/pathology-prices/${a}/history`);
  expect(history.data[0]).toMatchObject({
    label: 'Prices edited in the list',
    fields: [{ name: 'exclusive_kobo', old: '₦11,594.21', new: '₦9,000.00' }],
    batch: { file: 'Edited in the list' },
  });

  expect((await undo(saved.body.batch)).body).toMatchObject({ restored: 2, removed: 0 });
  expect(await checksum()).toBe(before);
});

test('saves nothing and writes no audit row when the list already has the values', async () => {
  const [a] = (await addPrices(1)) as [string];
  await editAlone(a, { labretailprice: 15_000 });
  const before = [await countRows('import_batches'), await api.countAudit()];
  const { status, body } = await previewAndSave([some(a, { labretailprice: 15_000 })]);
  expect([status, body.batch, body.message]).toEqual([
    200,
    null,
    'Nothing changed: the list already has these prices',
  ]);
  expect([await countRows('import_batches'), await api.countAudit()]).toEqual(before);
});

test('rejects an outdated version with 409 and the current values, and saves none of the prices', async () => {
  const [a, b] = (await addPrices(2)) as [string, string];
  const prices = [some(a, { [EXCLUSIVE]: 9_000 }), some(b, { [EXCLUSIVE]: 9_100 })];
  const { state } = (await preview(prices)).body;
  await editAlone(b, { labretailprice: 14_000, partnerlabtat: '3 days' });
  const before = await checksum();
  const refused = await save(prices, state);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '1 price was changed by someone else in the meantime. Nothing was saved.',
  ]);
  expect(refused.body.current).toEqual({
    prices: [
      {
        uuid: b,
        version: 2,
        labretailprice: 14_000,
        baobabspurchasingprice: 8_000,
        discountofferedforretail: 7.25,
        [EXCLUSIVE]: 11_594.21,
        active: true,
      },
    ],
    removed: [],
  });
  expect((await preview(prices)).status).toBe(409);
  expect(await checksum()).toBe(before);
  expect((await previewAndSave([prices[0]!, { ...prices[1]!, version: 2 }])).status).toBe(200);
  expect(await read(b)).toMatchObject({
    [EXCLUSIVE]: 9_100,
    labretailprice: 14_000,
    partnerlabtat: '3 days',
  });
});

test('accepts one of 20 concurrent saves of a price and rejects the others', async () => {
  const [a, b] = (await addPrices(2)) as [string, string];
  const all = Array.from({ length: 20 }, (_, n) => {
    const prices = [some(a, { [EXCLUSIVE]: 9_000 + n }), some(b, { [EXCLUSIVE]: 9_000 + n })];
    return n % 2 ? prices : prices.toReversed();
  });
  const { state } = (await preview(all[0]!)).body;
  const answers = await Promise.all(all.map((prices) => save(prices, state)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect((await read(a))[EXCLUSIVE]).toBe((await read(b))[EXCLUSIVE]);
});

test('names the version of a price that a colleague moves to another area at the same time', async () => {
  const [a] = (await addPrices(1)) as [string];
  const prices = [some(a, { [EXCLUSIVE]: 9_000 })];
  const { state } = (await preview(prices)).body;
  const move = 'update price_entries set area_uuid = $2, version = version + 1 where uuid = $1';
  const answers = await whileLocked(
    api,
    [move, [a, known.areas[1]!.uuid]],
    [() => save(prices, state), () => editAlone(a, { version: 1, labretailprice: 14_000 })],
  );
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  expect(answers[0]!.body.current).toMatchObject({ prices: [{ uuid: a, version: 2 }], removed: [] });
});

test('names the prices that no longer exist', async () => {
  const [a] = (await addPrices(1)) as [string];
  const { status, body } = await preview([some(a, { active: false }), some(UNKNOWN_UUID, { active: false })]);
  expect([status, body.current]).toEqual([409, { prices: [], removed: [UNKNOWN_UUID] }]);
});

test('copies a price to other areas, and changes an existing one only as the preview showed it', async () => {
  const [a, b] = (await addPrices(2)) as [string, string];
  const [, second, third] = known.areas as [Known['areas'][0], Known['areas'][0], Known['areas'][0]];
  const before = await checksum();
  const copy = { ...some(a, { [EXCLUSIVE]: 10_000 }), copyTo: [second.uuid, third.uuid] };
  const shown = await preview([copy]);
  expect(shown.body).toMatchObject({ rows: 3, added: 1, changed: 2 });
  expect(shown.body.newLines[0]).toMatchObject({ area: third.area, price: 10_000 });
  await editAlone(b, { partnerlabtat: '3 days' });
  const late = await save([copy], shown.body.state);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Prices were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
  await editAlone(b, { partnerlabtat: '24 hours' });
  expect(await checksum()).toBe(before);
  const saved = await previewAndSave([copy]);
  expect(saved.body).toMatchObject({ added: 1, changed: 2 });
  expect(await read(b)).toMatchObject({ [EXCLUSIVE]: 10_000, area: second.area });
  expect((await undo(saved.body.batch)).body).toMatchObject({ restored: 2, removed: 1 });
  expect(await checksum()).toBe(before);
});

test('adds a copy once when the price is added at the same time', async () => {
  const [a] = (await addPrices(1)) as [string];
  const copy = [{ ...some(a, {}), copyTo: [known.areas[1]!.uuid] }];
  const { state } = (await preview(copy)).body;
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(copy, state)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test.each([
  ['two copies in one area', () => known.areas[2]!.uuid, /: the price in .+ would be changed twice/],
  ['an unknown area', () => UNKNOWN_UUID, /^An area to copy to is not known$/],
])('rejects %s', async (_what, area, message) => {
  const [a, b] = (await addPrices(2)) as [string, string];
  const { status, body } = await preview([
    { ...some(a, {}), copyTo: [area()] },
    { ...some(b, {}), copyTo: [area()] },
  ]);
  expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
});

test.each([
  ['a negative price', { labretailprice: -1 }],
  ['a third decimal', { [EXCLUSIVE]: 1.005 }],
  ['a discount over 100', { discountofferedforretail: 101 }],
])('rejects %s under its name', async (_what, fields) => {
  const { status, body } = await preview([some(UNKNOWN_UUID, fields)]);
  expect(status).toBe(422);
  expect(Object.keys(body.fields)[0]).toMatch(/^prices\.0\.fields/);
});

test('rejects the same price twice, and a role that cannot edit prices', async () => {
  const price = some(UNKNOWN_UUID, { active: true });
  expect((await preview([price, price])).body.fields).toEqual({ prices: 'A price appears twice' });
  expect((await preview([some(UNKNOWN_UUID, { productcode: 'X' })])).status).toBe(422);
  expect((await preview([price], { as: 'support' })).status).toBe(403);
});

test('warns about doubtful prices as an upload does', async () => {
  const [a] = (await addPrices(1)) as [string];
  const { body } = await preview([some(a, { baobabspurchasingprice: 25_000, [EXCLUSIVE]: 20_000 })]);
  expect(body.warnings.map((warning: { problem: string }) => warning.problem).toSorted()).toEqual([
    'The exclusive price is above the retail price',
    'The price changes by 72.5 %, from ₦11,594.21',
    'The purchasing price is above the exclusive price',
  ]);
});

test('plans edits and copies for a day, and only the changed values apply on that day', async () => {
  const [a] = (await addPrices(1)) as [string];
  const before = await checksum();
  const area = known.areas[1]!;
  const { status, body } = await previewAndSave(
    [{ ...some(a, { [EXCLUSIVE]: 9_000 }), copyTo: [area.uuid] }],
    DAY,
  );
  expect([status, body.message]).toEqual([
    200,
    `Planned for ${formatDate(DAY)}. Prices to add: 1, to change: 1`,
  ]);
  expect(await checksum()).toBe(before);
  expect((await plans())[0]).toMatchObject({ uuid: body.plan, file: 'Edited in the list', state: 'planned' });
  await editAlone(a, { labretailprice: 20_000 });
  await applyAt(MIDNIGHT);
  expect(await read(a)).toMatchObject({ [EXCLUSIVE]: 9_000, labretailprice: 20_000 });
  const { test_uuid } = (await api.owner.query('select test_uuid from price_entries where uuid = $1', [a]))
    .rows[0];
  const { rows } = await api.owner.query(
    'select exclusive_kobo from price_entries where test_uuid = $1 and area_uuid = $2',
    [test_uuid, area.uuid],
  );
  expect(rows).toEqual([{ exclusive_kobo: '900000' }]);
});

test('plans nothing for a past day, without a change or after another edit', async () => {
  const [a] = (await addPrices(1)) as [string];
  const prices = [some(a, { [EXCLUSIVE]: 9_000 })];
  const before = await countRows('price_plans');
  const past = await previewAndSave(prices, '2026-01-01');
  expect([past.status, Object.keys(past.body.fields)]).toEqual([422, ['valid_from']]);
  const same = await previewAndSave([some(a, { [EXCLUSIVE]: 11_594.21 })], DAY);
  expect(same.body.message).toBe('Nothing changed: the list already has these prices');
  const { state } = (await preview(prices)).body;
  await editAlone(a, { labretailprice: 20_000 });
  expect((await save(prices, state, DAY)).status).toBe(409);
  expect(await countRows('price_plans')).toBe(before);
});
