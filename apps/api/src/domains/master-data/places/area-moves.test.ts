import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { some, useEdits } from '../price-imports/edits.testing.ts';
import { usePlans } from '../price-imports/plans.testing.ts';
import { named, useUploads } from '../price-imports/price-imports.testing.ts';
import { loadKnownData, someRow } from '../price-lists/price-lists.testing.ts';
import { whileMovingArea } from './area-moves.testing.ts';
import { areaReferences } from './areas.repository.ts';

const api = useTestApp();
const { batchOf, commit, undo } = useUploads(api);
const { plan, cancel } = usePlans(api);
const { addPrices, preview, save, previewAndSave } = useEdits(api);

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
    'Prices, planned prices, tests, branches or addresses use this area, so its city cannot be changed',
  ]);
  await cancel(body.plan);
  expect((await moveTo(there.uuid, area)).status).toBe(200);
});

test('an area that an influencer uses cannot move to another city', async () => {
  const [here, there] = [await addCity(), await addCity()];
  for (const prefix of ['', 'branch_']) {
    const area = await addArea(here.uuid);
    await api.owner.query(
      `update influencers set ${prefix}city_uuid = $1, ${prefix}area_uuid = $2
       where account_uuid = (select account_uuid from influencers limit 1)`,
      [here.uuid, area.uuid],
    );
    expect((await moveTo(there.uuid, area)).status).toBe(409);
  }
});

test('every column that refers to an area keeps the area in its city', async () => {
  const { rows } = await api.owner.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'area_uuid$' and table_name <> 'price_plan_rows'`,
  );
  const found = rows.map(({ table_name, column_name }) => [table_name, column_name]);
  expect(found.toSorted()).toEqual([...areaReferences].toSorted());
});

test('an upload of prices is refused when an area of it moves to another city at the same time', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const lines = [named(3, 6_000, { city: here.name, area: area.name })];
  for (const upload of [() => commit(lines), () => plan(lines)]) {
    const { status, body } = await whileMovingArea(api, { area: area.uuid, city: there.uuid }, upload);
    expect([status, body.message]).toEqual([
      409,
      'An area of this file was moved to another city while it was read. Nothing was saved. Upload it again.',
    ]);
    expect((await moveTo(here.uuid, area)).status).toBe(200);
  }
  expect((await commit(lines)).body).toMatchObject({ added: 1 });
});

test('a price is not added to an area that moves to another city at the same time', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const { partner, freshTest } = await loadKnownData(api);
  const priced = await freshTest('pathology');
  const place = { uuid: area.uuid, area: area.name, city: here.name, city_uuid: here.uuid };
  const body = { partner_uuid: partner.uuid, testname_uuid: priced.uuid, testData: [someRow(place)] };
  const answer = await whileMovingArea(api, { area: area.uuid, city: there.uuid }, () =>
    api.call('POST', '/upload/master/pathalogy/create/multi', { body }),
  );
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { 'testData.0.city': `The area is in ${there.name}` },
  ]);
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

test('an undone upload is not applied again to an area that no longer exists, and says what to do', async () => {
  const here = await addCity();
  const area = await addArea(here.uuid);
  const batch = await batchOf(named(1, 6_000, { city: here.name, area: area.name }));
  expect((await undo(batch)).body).toMatchObject({ removed: 1 });
  // As the undo of its upload does.
  await api.owner.query('delete from areas where uuid = $1', [area.uuid]);
  const { status, body } = await api.call('POST', `/uploadDoc/batches/${batch}/redo`);
  expect([status, body.message]).toEqual([
    409,
    'A partner, test or area of this upload no longer exists. Nothing was applied again. Add it, then upload the file of this upload again.',
  ]);
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
  const { body: history } = await api.call('GET', `/records/pathology-prices/${price}/history`);
  const restored = await api.call('POST', `/uploadDoc/restore/pathology/${price}`, {
    body: { change: history.data[0].id, version: 2 },
  });
  expect([restored.status, restored.body.message]).toEqual([
    409,
    'The former area was moved to another city. Nothing was restored.',
  ]);
  expect((await moveTo(here.uuid, area)).status).toBe(200);
  expect((await undo(body.data[0].uuid)).status).toBe(200);
});

test('a price is not copied to an area that was moved to another city after the preview', async () => {
  const [here, there] = [await addCity(), await addCity()];
  const area = await addArea(here.uuid);
  const [price] = (await addPrices(1)) as [string];
  const copy = [{ ...some(price, {}), copyTo: [area.uuid] }];
  const { state } = (await preview(copy)).body;
  expect((await moveTo(there.uuid, area)).status).toBe(200);
  const refused = await save(copy, state);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Prices were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
  expect((await previewAndSave(copy)).body).toMatchObject({ added: 1 });
});
