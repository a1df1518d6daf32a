import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileMovingArea } from '../places/area-moves.testing.ts';
import { formOf } from '../price-imports/price-imports.form.testing.ts';
import { someTest, useListUploads, type Line } from './list-uploads.testing.ts';

const api = useTestApp();
const { send, preview, undo } = useListUploads(api);

const TESTS = 'national-pathology-tests';
const placeOf = async (code: string) =>
  (
    await api.owner.query(
      `select c.name as city, a.name as area from national_tests t join cities c on c.uuid = t.city_uuid
       join areas a on a.uuid = t.area_uuid where t.product_code = $1`,
      [code],
    )
  ).rows[0];
async function moveByForm(known: Line, place: { city: string; area: string }) {
  const { rows } = await api.owner.query('select uuid, version from national_tests where product_code = $1', [
    known['Product Code'],
  ]);
  const body = {
    ...rows[0],
    ...place,
    active: true,
    diagnosticspartner: 'SYNLAB',
    productcode: known['Product Code'],
    standardisedtestname: known['Standardised Test Name'],
    testdiscipline: 'Serology',
    populartest_y_n: 'YES',
  };
  expect((await api.call('PUT', '/upload/nationalPathalogy', { body })).status).toBe(200);
}

test('an undo keeps the city of a test of which a form changed the area', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const moved = { ...known, 'City Name': 'Abuja', 'Area Name': 'Wuse' };
  const { batch } = (await send(TESTS, [moved])).body;
  await moveByForm(known, { city: 'Abuja', area: 'Garki' });
  await undo(batch);
  expect(await placeOf(known['Product Code']!)).toEqual({ city: 'Abuja', area: 'Garki' });
  const { raw } = await api.call('GET', `/list-uploads/${TESTS}/file`);
  const { body } = await api.call('POST', `/list-uploads/${TESTS}`, formOf(raw));
  expect(body).toMatchObject({ batch: null, changed: 0 });
});

test('an undo keeps the city of a test of which a later upload changed the area', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const moved = { ...known, 'City Name': 'Abuja', 'Area Name': 'Wuse' };
  const { batch } = (await send(TESTS, [moved])).body;
  const lines = [{ ...moved, 'Area Name': 'Garki' }];
  const shown = (await preview(TESTS, lines)).body;
  expect(shown.changedLines[0].changes).toEqual([{ column: 'Area Name', from: 'Wuse', to: 'Garki' }]);
  await send(TESTS, lines);
  await undo(batch);
  expect(await placeOf(known['Product Code']!)).toEqual({ city: 'Abuja', area: 'Garki' });
});

/** An area of Lagos that a test may use, and its move to Abuja while a request runs. */
async function movedArea(name: string) {
  await send('areas', [{ 'City Name': 'Lagos', 'Area Name': name }]);
  const { rows } = await api.owner.query(
    `select a.uuid as area, c.uuid as city from areas a, cities c where a.name = $1 and c.name = 'Abuja'`,
    [name],
  );
  return <T>(request: () => Promise<T>) => whileMovingArea(api, rows[0], request);
}

test('an upload of tests is refused when an area of it moves to another city at the same time', async () => {
  const known = someTest({ 'Area Name': 'Moving Area' });
  const whileMoving = await movedArea('Moving Area');
  const { status, body } = await whileMoving(() => send(TESTS, [known]));
  expect([status, body.message]).toEqual([
    409,
    'Records of this list were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
  expect(await placeOf(known['Product Code']!)).toBeUndefined();
});

test('a test is not added to an area that moves to another city at the same time', async () => {
  const body = {
    active: true,
    city: 'Lagos',
    area: 'Leaving Area',
    diagnosticspartner: 'SYNLAB',
    productcode: 'LEAVING-1',
    standardisedtestname: 'Test Of A Leaving Area',
    testdiscipline: 'Serology',
    populartest_y_n: 'YES',
  };
  const whileMoving = await movedArea('Leaving Area');
  const answer = await whileMoving(() => api.call('POST', '/upload/nationalPathalogy', { body }));
  expect([answer.status, answer.body.fields]).toEqual([422, { area: 'This area is not known in this city' }]);
});

test('an upload of tests is not undone when an area of it was moved to another city', async () => {
  const [name, known] = ['Moved Area', someTest()];
  await send('areas', [{ 'City Name': 'Lagos', 'Area Name': name }]);
  await send(TESTS, [{ ...known, 'Area Name': name }]);
  const { batch } = (await send(TESTS, [known])).body;
  const { rows } = await api.owner.query(
    `select a.uuid, a.name, c.uuid as city_uuid from areas a, cities c where a.name = $1 and c.name = 'Abuja'`,
    [name],
  );
  expect((await api.call('PUT', '/upload/newarea', { body: rows[0] })).status).toBe(200);
  const refused = await undo(batch);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'An area of this upload is in another city now. Nothing was undone.',
  ]);
  expect(await placeOf(known['Product Code']!)).toEqual({ city: 'Lagos', area: 'Ikeja' });
});

test('an upload is refused when a name of it has become that of another record since the preview', async () => {
  await send('cities', [{ 'City Name': 'Swapped A' }, { 'City Name': 'Swapped B' }]);
  const lines = [{ 'City Name': 'Swapped A', 'Area Name': 'Area Of A' }];
  const { state } = (await preview('areas', lines)).body;
  await api.owner.query(
    `update cities set name = case name when 'Swapped A' then 'Swapped C' else 'Swapped A' end where name like 'Swapped _'`,
  );
  expect((await send('areas', lines, { seen: state })).status).toBe(409);
  expect((await send('areas', lines, { seen: (await preview('areas', lines)).body.state })).status).toBe(200);
});
