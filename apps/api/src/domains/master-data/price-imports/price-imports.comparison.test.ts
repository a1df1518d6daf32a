import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formOf } from './price-imports.form.testing.ts';
import { someLine, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { commit } = useUploads(api);

const EXCLUSIVE = 'baobabsexclusivediscountedprice';
const areas = ['Ikeja', 'Lekki', 'Yaba'];
const priced = (prices: readonly number[], changes: Line = {}) =>
  prices.map((price, index) => someLine({ area: areas[index]!, [EXCLUSIVE]: price, ...changes }));

/** Lists 10,000 in three areas of Lagos, then previews other prices and a new one in Abuja. */
async function previewed(filters: Record<string, string> = {}) {
  await commit([
    ...priced([10_000, 10_000, 10_000]),
    ...priced([8_000], { standardisedtestname: 'Upload Test 2' }),
  ]);
  const { rows } = await api.owner.query(
    `select a.name as area, c.name as city from areas a join cities c on c.uuid = a.city_uuid where c.name <> 'Lagos' limit 1`,
  );
  const lines = [
    ...priced([11_000, 10_500, 20_000]),
    ...priced([8_000], { standardisedtestname: 'Upload Test 2', active: 'False', labretailprice: 9_000 }),
    someLine(rows[0]),
  ];
  const form = formOf(await xlsxOf(lines), 'prices.xlsx', filters);
  const { status, body } = await api.call('POST', '/uploadDoc/preview/pathology', form);
  expect(status).toBe(200);
  return { body, city: rows[0].city as string };
}

test('sums the movement of each partner, with its median, without rows of the same price', async () => {
  const { body, city } = await previewed();
  expect(body.movements).toEqual([{ partner: 'SYNLAB', prices: 3, sum: 11_500, median: 10 }]);
  expect([body.partners, body.cities]).toEqual([['SYNLAB'], ['Lagos', city].toSorted()]);
});

test('lists old and new values of every changed column', async () => {
  const { body } = await previewed();
  expect(body.changedLines[3].changes).toEqual([
    { column: 'labretailprice', from: '₦12,500.50', to: '₦9,000.00' },
    { column: 'active', from: 'True', to: 'False' },
  ]);
});

test('filters the lines by large change, partner and city; the totals of the file stay', async () => {
  const shown = async (filters: Record<string, string>) => {
    const { body } = await previewed(filters);
    expect(body).toMatchObject({ changed: 4, added: 1 });
    return [body.changedCount, body.changedLines.length, body.newCount, body.newLines.length];
  };
  const { city } = await previewed();
  expect(await shown({})).toEqual([4, 4, 1, 1]);
  expect(await shown({ leap: 'yes' })).toEqual([1, 1, 0, 0]);
  expect(await shown({ city: 'Lagos' })).toEqual([4, 4, 0, 0]);
  expect(await shown({ city })).toEqual([0, 0, 1, 1]);
  expect(await shown({ partner: 'Unknown' })).toEqual([0, 0, 0, 0]);
});
