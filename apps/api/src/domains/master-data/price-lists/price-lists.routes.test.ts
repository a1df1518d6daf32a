import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { HOME, loadKnownData, master, someRow, usePrices, type Row } from './price-lists.testing.ts';

const api = useTestApp();
const { known, head, create, testOf, find } = usePrices(api);

test.each([
  ['pathology', `${master.pathology}/list`],
  ['radiology', `${master.radiology}/list`],
  ['home', `${HOME}/home/services/list`],
])('lists %s prices newest first, on the first and last pages, with the exact count', async (kind, path) => {
  const { rows } = await api.owner.query(
    'select uuid from price_entries where kind = $1 order by created_at desc, uuid desc',
    [kind],
  );
  const last = Math.ceil(rows.length / 50) - 1;
  for (const page of [0, 1, last - 1, last]) {
    const { body } = await api.call('GET', `${path}?limit=50&pagenum=${page}`);
    expect(body.data.map((row: { uuid: string }) => row.uuid)).toEqual(
      rows.slice(page * 50, page * 50 + 50).map((row) => row.uuid),
    );
    expect(body.count).toBe(rows.length);
  }
  expect((await api.call('GET', `${path}?pagenum=${last + 5}&limit=50`)).body).toEqual({
    data: [],
    count: rows.length,
  });
});

test('a row has the keys of the product, amounts in naira and flags as text', async () => {
  const { body } = await create([someRow(known.areas[0]!)]);
  expect(await find(body.uuids[0])).toEqual({
    ...head(await testOf(body.uuids[0])),
    ...someRow(known.areas[0]!),
    uuid: body.uuids[0],
    uuids: body.uuids[0],
    populartest_y_n: 'YES',
    version: 1,
  });
  const { rows } = await api.owner.query(
    'select retail_kobo, exclusive_kobo, discount_hundredths from price_entries where uuid = $1',
    [body.uuids[0]],
  );
  expect(rows[0]).toEqual({ retail_kobo: '1250050', exclusive_kobo: '1159421', discount_hundredths: 725 });
});

test('combines the filters by partner, test, area and city and ignores empty ones', async () => {
  const path = `${master.pathology}/list`;
  const all = (await api.call('GET', path)).body.count;
  expect((await api.call('GET', `${path}?partner_uuid=&testname_uuid=&areaRef=&city_uuid=`)).body.count).toBe(
    all,
  );
  const some = (await api.call('GET', `${path}?limit=1&pagenum=77`)).body.data[0];
  const { rows } = await api.owner.query(
    `select c.uuid as city, (select count(*)::int from price_entries e where kind = 'pathology' and partner_uuid = $1) as of_partner,
       (select count(*)::int from price_entries e join areas x on x.uuid = e.area_uuid
         where kind = 'pathology' and partner_uuid = $1 and x.city_uuid = c.uuid) as in_city
     from areas a join cities c on c.uuid = a.city_uuid where a.uuid = $2`,
    [some.partner_uuid, some.areaRef],
  );
  const partner = `${path}?partner_uuid=${some.partner_uuid}`;
  expect((await api.call('GET', partner)).body.count).toBe(rows[0].of_partner);
  expect((await api.call('GET', `${partner}&city_uuid=${rows[0].city}`)).body.count).toBe(rows[0].in_city);
  const one = await api.call('GET', `${partner}&areaRef=${some.areaRef}&testname_uuid=${some.testname_uuid}`);
  expect([one.body.count, one.body.data[0].uuid]).toEqual([1, some.uuid]);
  expect((await api.call('GET', `${path}?partner_uuid=synlab`)).status).toBe(400);
});

test('search finds words of the partner name, both test names and the code, in any order', async () => {
  const { body } = await create([
    someRow(known.areas[0]!, { partnerstestname: 'Quokka Serum', productcode: 'QK-100%' }),
  ]);
  const { name } = await testOf(body.uuids[0]);
  for (const search of ['quokka synlab', 'SERUM qk-100%', `${name} quokka`]) {
    const found = await api.call('GET', `${master.pathology}/list?search=${encodeURIComponent(search)}`);
    expect(found.body.data.map((row: { uuid: string }) => row.uuid)).toContain(body.uuids[0]);
  }
  const nothing = await api.call('GET', `${master.pathology}/list?search=quokka%20nobody`);
  expect(nothing.body.count).toBe(0);
  expect((await api.call('GET', `${master.radiology}/list?search=quokka`)).body.count).toBe(0);
});

describe('with another product slug', () => {
  const acme = useTestApp({ PRODUCT_SLUG: 'acme' });

  test('keys and errors contain that slug only', async () => {
    const data = await loadKnownData(acme);
    const prices = await data.freshTest('pathology');
    const body = (row: Row) => ({
      partner_uuid: data.partner.uuid,
      testname_uuid: prices.uuid,
      testData: [row],
    });
    const path = `${master.pathology}/create/multi`;
    const wrong = await acme.call('POST', path, { body: body(someRow(data.areas[0]!)) });
    expect(wrong.body.fields).toMatchObject({ 'testData.0.acmespurchasingprice': 'This is required' });
    expect(wrong.raw.toString()).not.toContain('{product}');
    const right = await acme.call('POST', path, { body: body(someRow(data.areas[0]!, {}, 'acme')) });
    expect(right.status).toBe(200);
    const { body: list } = await acme.call('GET', `${master.pathology}/list?testname_uuid=${prices.uuid}`);
    expect(list.data[0]).toMatchObject({
      acmespurchasingprice: 8_000,
      acmesexclusivediscountedprice: 11_594.21,
      standardisedacmetat: '48 hours',
    });
    const late = await acme.call(
      'PUT',
      `${master.pathology}/update/${right.body.uuids[0]}/${right.body.uuids[0]}`,
      {
        body: { version: 9, acmespurchasingprice: 1 },
      },
    );
    expect([late.status, late.body.fields]).toEqual([409, { acmespurchasingprice: 'This is “8000” now' }]);
    expect(late.body.current).toMatchObject({ acmespurchasingprice: 8_000 });
  });
});

test.each([
  ['pathology', `${master.pathology}/list`, 'radiology'],
  ['radiology', `${master.radiology}/list`, 'home'],
  ['home', `${HOME}/home/services/list`, 'pathology'],
])('reads one %s price as the list shows it, and answers 404 in another list', async (kind, path, other) => {
  const { data } = (await api.call('GET', `${path}?limit=1`)).body;
  const { uuid } = data[0];
  expect((await api.call('GET', `/records/${kind}-prices/${uuid}`)).body).toEqual({ data: data[0] });
  expect((await api.call('GET', `/records/${other}-prices/${uuid}`)).status).toBe(404);
});
