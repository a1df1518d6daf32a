import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { usePlans } from '../price-imports/plans.testing.ts';
import { named, useUploads } from '../price-imports/price-imports.testing.ts';

const api = useTestApp();
const { batchOf, undo } = useUploads(api);
const { plan, cancel } = usePlans(api);

let serial = 0;
const addCity = async () =>
  (await api.call('POST', '/upload/newcity', { body: { name: `City ${(serial += 1)}` } })).body.data;
const addArea = async (city: string) =>
  (await api.call('POST', '/upload/newarea', { body: { city_uuid: city, name: `Area ${(serial += 1)}` } }))
    .body.data;
const moveTo = (city: string, { uuid, name }: { uuid: string; name: string }) =>
  api.call('PUT', '/upload/newarea', { body: { uuid, name, city_uuid: city } });

test('an area with a planned price cannot move to another city', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const { body } = await plan([named(1, 6_000, { city: here.name, area: area.name })]);
  const refused = await moveTo(there.uuid, area);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Prices, planned prices, tests or branches use this area, so its city cannot be changed',
  ]);
  await cancel(body.plan);
  expect((await moveTo(there.uuid, area)).status).toBe(200);
});

test('an undone upload is not applied again to an area that was moved to another city', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const batch = await batchOf(named(1, 6_000, { city: here.name, area: area.name }), named(1, 6_000));
  expect((await undo(batch)).body).toMatchObject({ removed: 2 });
  expect((await moveTo(there.uuid, area)).status).toBe(200);
  const redo = () => api.call('POST', `/uploadDoc/batches/${batch}/redo`);
  const refused = await redo();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'An area of this upload was moved to another city. Nothing was applied again.',
  ]);
  expect((await moveTo(here.uuid, area)).status).toBe(200);
  expect((await redo()).body).toMatchObject({ added: 2 });
});

test('the move of a price to another area is not undone when the area was moved to another city', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const added = await batchOf(named(2, 6_000, { city: here.name, area: area.name }));
  const { rows } = await api.owner.query(
    `select c.entry_uuid as price, (select uuid from areas where name = 'Yaba') as yaba
     from import_changes c where c.batch_uuid = $1`,
    [added],
  );
  const { price, yaba } = rows[0];
  const path = `/upload/master/pathalogy/update/${price}/${price}`;
  expect((await api.call('PUT', path, { body: { areaRef: yaba } })).status).toBe(200);
  const { body } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect((await moveTo(there.uuid, area)).status).toBe(200);
  const refused = await undo(body.data[0].uuid);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'An area of this upload was moved to another city. Nothing was undone.',
  ]);
});
