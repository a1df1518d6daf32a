import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { UNKNOWN_UUID, someRow, usePrices, type Known } from './price-lists.testing.ts';

const api = useTestApp();
const { known, head, create, countRows } = usePrices(api);

test.each(['pathology', 'radiology'] as const)(
  '%s accepts rows of one test, with one audit row',
  async (kind) => {
    const before = await api.countAudit('price.add');
    const rows = known.areas.slice(0, 3).map((place) => someRow(place));
    const { status, body } = await create(rows, {}, kind);
    expect([status, body.uuids.length]).toEqual([200, 3]);
    expect(await api.countAudit('price.add')).toBe(before + 1);
  },
);

test.each([
  ['a negative price', { labretailprice: -1 }, 'labretailprice'],
  ['a third decimal', { baobabspurchasingprice: 1.005 }, 'baobabspurchasingprice'],
  ['a discount over 100', { discountofferedforretail: 101 }, 'discountofferedforretail'],
  ['half a day', { partnerlabtatindays: 1.5 }, 'partnerlabtatindays'],
  ['an invalid availability', { homeserviceavailability: 'Maybe' }, 'homeserviceavailability'],
  ['an invalid flag', { populartest_y_n: 'Y' }, 'populartest_y_n'],
  ['an unknown area', { areaRef: UNKNOWN_UUID }, 'areaRef'],
  ['a city of another area', { city: 'Kano' }, 'city'],
  [
    'a missing exclusive price',
    { baobabsexclusivediscountedprice: undefined },
    'baobabsexclusivediscountedprice',
  ],
])('rejects %s in the second row under its field and writes nothing', async (_what, changes, field) => {
  const before = [await countRows(), await api.countAudit()];
  const { status, body } = await create([someRow(known.areas[0]!), someRow(known.areas[1]!, changes)]);
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([`testData.1.${field}`]);
  expect([await countRows(), await api.countAudit()]).toEqual(before);
});

test('rejects an unknown partner, a test of the other kind and names that do not match their ids', async () => {
  const rows = [someRow(known.areas[0]!)];
  const before = await countRows();
  const radiology = await known.freshTest('radiology');
  const tries: [Record<string, unknown>, string][] = [
    [{ partner_uuid: UNKNOWN_UUID }, 'partner_uuid'],
    [{ testname_uuid: radiology.uuid, standardisedtestname: radiology.name }, 'testname_uuid'],
    [{ diagnosticspartner: known.other.name }, 'diagnosticspartner'],
    [{ standardisedtestname: 'Another Test' }, 'standardisedtestname'],
  ];
  for (const [changes, field] of tries) {
    const { status, body } = await create(rows, changes);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  }
  expect(await countRows()).toBe(before);
});

test('rejects an existing price with 409 and its row, and writes none of the rows', async () => {
  const [a, b, c] = known.areas as [Known['areas'][0], Known['areas'][0], Known['areas'][0]];
  const prices = head(await known.freshTest('pathology'));
  expect((await create([someRow(b)], prices)).status).toBe(200);
  const before = [await countRows(), await api.countAudit()];
  const { status, body } = await create([someRow(a), someRow(c), someRow(b)], prices);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Row 3: This partner already has a price for this test in this area/);
  expect(body.fields).toEqual({ 'testData.2.areaRef': expect.stringContaining(b.area) });
  expect([await countRows(), await api.countAudit()]).toEqual(before);
});

test('rejects a repeated area with 409 and its row', async () => {
  const before = await countRows();
  const { status, body } = await create([
    someRow(known.areas[0]!),
    someRow(known.areas[1]!),
    someRow(known.areas[0]!, { areaRef: known.areas[0]!.uuid.toUpperCase() }),
  ]);
  expect([status, body.message]).toEqual([409, 'Row 3: This is the same area as in row 1']);
  expect(await countRows()).toBe(before);
});

test('adds a price once for 20 concurrent requests', async () => {
  const prices = head(await known.freshTest('pathology'));
  const rows = known.areas.slice(0, 4).map((place) => someRow(place));
  const before = await countRows();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(n % 2 ? rows : rows.toReversed(), prices)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await countRows()).toBe(before + 4);
});

test('rejects more than 500 rows', async () => {
  const rows = Array.from({ length: 501 }, () => someRow(known.areas[0]!));
  expect(Object.keys((await create(rows)).body.fields)).toEqual(['testData']);
  expect((await create([])).status).toBe(422);
});
