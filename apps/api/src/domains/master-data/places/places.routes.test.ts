import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

let serial = 0;
const newName = (what: string) => `${what} ${(serial += 1)}`;
const addCity = async (name = newName('Egbeda')) =>
  (await api.call('POST', '/upload/newcity', { body: { name } })).body.data;
const addArea = async (city: string, name = newName('Akowonjo')) =>
  (await api.call('POST', '/upload/newarea', { body: { city_uuid: city, name } })).body.data;
const editCity = (body: object) => api.call('PUT', '/upload/newcity/', { body });
const editArea = (body: object) => api.call('PUT', '/upload/newarea', { body });
const found = async (path: string, search: string) =>
  (await api.call('GET', `${path}?limit=10&pagenum=0&search=${encodeURIComponent(search)}`)).body;
const countWrites = async () =>
  Number(
    (await api.owner.query(`select count(*) as n from audit_log where action ~ '^(city|area)[.]'`)).rows[0].n,
  );
/** The fields of a listed row that an edit sends. */
const sent = ({ uuid, name, version, city_uuid }: Record<string, unknown>) => ({
  uuid,
  name,
  version,
  ...(city_uuid !== undefined && { city_uuid }),
});

describe.each([
  ['cities', '/upload/newcity'],
  ['areas', '/upload/newarea'],
])('the list of %s', (what, path) => {
  test('returns every row once over all pages, with the exact count', async () => {
    const { body } = await api.call('GET', path);
    expect(body.data).toHaveLength(10);
    const seen: string[] = [];
    for (let page = 0; page * 100 < body.count; page += 1) {
      const answer = await api.call('GET', `${path}?limit=100&pagenum=${page}`);
      seen.push(...answer.body.data.map((row: { uuid: string }) => row.uuid));
    }
    expect([seen.length, new Set(seen).size]).toEqual([body.count, body.count]);
  });

  test('contains the rows that the record call returns, which answers 404 for an unknown one', async () => {
    const { data } = (await api.call('GET', `${path}?limit=1`)).body;
    expect((await api.call('GET', `/records/${what}/${data[0].uuid}`)).body).toEqual({ data: data[0] });
    expect((await api.call('GET', `/records/${what}/${randomUUID()}`)).status).toBe(404);
  });

  test('treats percent and underscore in a search as ordinary characters', async () => {
    expect((await found(path, '%_%')).count).toBe(0);
  });
});

test.each(['admin', 'dmp-admin'] as const)(
  '%s can add a city and an area, which are listed first',
  async (as) => {
    const before = await countWrites();
    const city = await api.call('POST', '/upload/newcity', { as, body: { name: `  Ilesa   ${as}\u200b` } });
    expect(city.status).toBe(200);
    const { uuid } = city.body.data;
    expect(city.body.data).toEqual({
      uuid,
      _id: uuid,
      name: `Ilesa ${as}`,
      state_uuid: null,
      state: '',
      version: 1,
    });
    expect((await api.call('GET', '/upload/newcity')).body.data[0]).toEqual(city.body.data);

    const area = await api.call('POST', '/upload/newarea', { as, body: { city_uuid: uuid, name: 'Imo' } });
    const id = area.body.data.uuid;
    expect(area.body.data).toEqual({
      uuid: id,
      _id: id,
      name: 'Imo',
      version: 1,
      city_uuid: uuid,
      city: [{ name: `Ilesa ${as}` }],
    });
    expect((await api.call('GET', '/upload/newarea')).body.data[0]).toEqual(area.body.data);
    expect(await countWrites()).toBe(before + 2);
  },
);

test('a new city and area are offered by the select endpoints', async () => {
  const city = await addCity();
  const area = await addArea(city.uuid);
  for (const path of ['/metadata/cities', '/uploadDoc/allcities'])
    expect(
      (await api.call('GET', path)).body.data.some((one: { uuid: string }) => one.uuid === city.uuid),
    ).toBe(true);
  expect((await api.call('GET', `/uploadDoc/getArea/${city.uuid}`)).body.data).toEqual([
    { uuid: area.uuid, _id: area.uuid, name: area.name },
  ]);
});

test('search finds an area by its name and by its city', async () => {
  const city = await addCity('Zungeru');
  const area = await addArea(city.uuid, 'Wushishi Road');
  for (const search of ['wushishi', 'zungeru', 'ROAD zung'])
    expect(await found('/upload/newarea', search)).toMatchObject({ count: 1, data: [{ uuid: area.uuid }] });
});

test('city names are unique, area names are unique within a city', async () => {
  const [one, two] = [await addCity(), await addCity()];
  const area = await addArea(one.uuid);
  const city = await api.call('POST', '/upload/newcity', { body: { name: one.name.toUpperCase() } });
  expect([city.status, city.body.fields]).toEqual([409, { name: 'A city with this name already exists' }]);
  expect((await editCity({ uuid: two.uuid, name: one.name })).body.fields).toHaveProperty('name');

  const twin = await api.call('POST', '/upload/newarea', {
    body: { city_uuid: one.uuid, name: area.name.toLowerCase() },
  });
  expect([twin.status, twin.body.fields]).toEqual([
    409,
    { name: 'This city already has an area with this name' },
  ]);
  expect((await addArea(two.uuid, area.name)).name).toBe(area.name);
});

test('adds a name once for 20 concurrent requests, with one audit row', async () => {
  const city = await addCity();
  for (const [path, action, body] of [
    ['/upload/newcity', 'city.add', { name: 'Race City' }],
    ['/upload/newarea', 'area.add', { city_uuid: city.uuid, name: 'Race Area' }],
  ] as const) {
    const before = await api.countAudit(action);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('POST', path, { body })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await api.countAudit(action)).toBe(before + 1);
  }
});

test.each([
  ['POST', '/upload/newcity', {}, 'name'],
  ['POST', '/upload/newcity', { name: ' ' }, 'name'],
  ['POST', '/upload/newcity', { name: 'a'.repeat(121) }, 'name'],
  ['POST', '/upload/newcity', { name: 'Ede', state_uuid: randomUUID() }, 'state_uuid'],
  ['PUT', '/upload/newcity', { name: 'Ede' }, 'uuid'],
  ['PUT', '/upload/newcity', { uuid: '7', name: 'Ede' }, 'uuid'],
  ['PUT', '/upload/newcity', { uuid: randomUUID(), name: 'Ede', version: 0 }, 'version'],
  ['POST', '/upload/newarea', { name: 'Oke' }, 'city_uuid'],
  ['POST', '/upload/newarea', { city_uuid: randomUUID(), name: 'Oke' }, 'city_uuid'],
  ['PUT', '/upload/newarea', { city_uuid: randomUUID(), name: 'Oke' }, 'uuid'],
  ['PUT', '/upload/newarea', { uuid: randomUUID(), name: 'Oke' }, 'city_uuid'],
])('rejects %s %s with %j under %s and writes nothing', async (method, path, body, field) => {
  const before = await countWrites();
  const answer = await api.call(method, path, { body });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty([field]);
  expect(await countWrites()).toBe(before);
});

test('rejects an edit of an unknown city or area with 404', async () => {
  const city = await addCity();
  expect((await editCity({ uuid: randomUUID(), name: 'Ede' })).status).toBe(404);
  expect((await editArea({ uuid: randomUUID(), city_uuid: city.uuid, name: 'Oke' })).status).toBe(404);
});

test('renames a city once; repeating the request changes nothing', async () => {
  const city = await addCity();
  const area = await addArea(city.uuid);
  const before = await api.countAudit('city.edit');
  const wanted = { ...sent(city), name: `${city.name} Town` };
  for (const _ of [1, 2]) expect((await editCity(wanted)).body.data).toMatchObject({ ...wanted, version: 2 });
  expect(await api.countAudit('city.edit')).toBe(before + 1);
  expect((await found('/upload/newarea', area.name)).data[0].city).toEqual([{ name: wanted.name }]);
});

test('rejects an edit of an outdated version with the current values', async () => {
  const city = await addCity();
  await editCity({ uuid: city.uuid, name: `${city.name} East` });
  const stale = await editCity({ ...sent(city), name: `${city.name} West` });
  expect([stale.status, stale.body.current]).toEqual([
    409,
    { ...city, name: `${city.name} East`, version: 2 },
  ]);
  expect(stale.body.fields.name).toContain(`${city.name} East`);

  const area = await addArea(city.uuid);
  await editArea({ ...sent(area), name: `${area.name} North` });
  const late = await editArea({ ...sent(area), name: `${area.name} South` });
  expect([late.status, late.body.current.name]).toEqual([409, `${area.name} North`]);
});

test('accepts one of ten concurrent edits of the same version', async () => {
  const city = await addCity();
  const area = await addArea(city.uuid);
  const before = [await api.countAudit('city.edit'), await api.countAudit('area.edit')];
  for (const [edit, row] of [
    [editCity, city],
    [editArea, area],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => edit({ ...sent(row), name: `${row.name} ${i}` })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  }
  expect([await api.countAudit('city.edit'), await api.countAudit('area.edit')]).toEqual([
    before[0]! + 1,
    before[1]! + 1,
  ]);
});

test('an area can move to another city only while it is not in use', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const moved = await editArea({ ...sent(area), city_uuid: there.uuid });
  expect(moved.body.data).toMatchObject({ city_uuid: there.uuid, city: [{ name: there.name }], version: 2 });
  const { rows: audited } = await api.owner.query(
    `select details from audit_log where action = 'area.edit' and subject = $1`,
    [area.uuid],
  );
  expect(audited[0].details.changed.city_uuid).toEqual([here.uuid, there.uuid]);

  const { rows } = await api.owner.query(
    `select a.uuid, a.city_uuid, a.name from areas a join partner_users p on p.branch_area_uuid = a.uuid limit 1`,
  );
  const before = await api.countAudit('area.edit');
  const refused = await editArea({ ...rows[0], city_uuid: there.uuid });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { city_uuid: 'The city of an area in use cannot be changed' },
  ]);
  expect(await api.countAudit('area.edit')).toBe(before);
  expect((await editArea({ ...rows[0], name: `${rows[0].name} Extension` })).status).toBe(200);
});

test('an area cannot move to an unknown city or to one with an area of the same name', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  expect((await editArea({ ...sent(area), city_uuid: randomUUID() })).body.fields).toHaveProperty(
    'city_uuid',
  );
  await addArea(there.uuid, area.name);
  expect((await editArea({ ...sent(area), city_uuid: there.uuid })).body.fields).toHaveProperty('name');
});
