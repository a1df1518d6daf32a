import { uploadColumns, uploadedLists } from '@baobab/contract/master-data/list-uploads';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formOf } from '../price-imports/price-imports.form.testing.ts';
import { lists } from './lists.ts';
import { csvOf, someTest, useListUploads, type Line } from './list-uploads.testing.ts';

const api = useTestApp();
const TESTS = 'national-pathology-tests';

const { send, preview, undo, redo } = useListUploads(api);

const rowsOf = async (file: Buffer) => (await readXlsxFile(file))[0]!.data;

const testOf = async (code: string) =>
  (
    await api.owner.query(
      'select uuid, name, discipline, popular, active, version from national_tests where product_code = $1',
      [code],
    )
  ).rows[0];

test.each(uploadedLists)('the download of %s changes nothing when it is uploaded again', async (list) => {
  const { headers, raw } = await api.call('GET', `/list-uploads/${list}/file`);
  expect(headers['content-disposition']).toContain('.xlsx');
  const rows = await rowsOf(raw);
  expect(rows[0]).toEqual(uploadColumns[list].map(({ header }) => header));
  expect(rows[0]).toEqual(['Id', ...lists[list].cells.map(({ header }) => header)]);
  const shown = await api.call('POST', `/list-uploads/${list}/preview`, formOf(raw));
  expect(shown.body).toMatchObject({
    rows: rows.length - 1,
    unchanged: rows.length - 1,
    added: 0,
    changed: 0,
    errorCount: 0,
  });
  const { status, body } = await api.call('POST', `/list-uploads/${list}`, formOf(raw));
  expect([status, body.batch]).toEqual([200, null]);
});

test('a file adds and changes tests; its undo gives the beginning, and it can be applied again', async () => {
  const known = someTest();
  expect((await send(TESTS, [known])).body.message).toBe('Tests added: 1, changed: 0');
  const before = await testOf(known['Product Code']!);
  const added = someTest();
  const lines = [{ ...known, 'Test Discipline': 'Virology', Status: 'In-Active' }, added];
  const shown = (await preview(TESTS, lines)).body;
  expect(shown).toMatchObject({
    added: 1,
    changed: 1,
    newLines: [{ row: 3, name: added['Standardised Test Name'], added: true }],
    changedLines: [
      {
        row: 2,
        changes: [
          { column: 'Test Discipline', from: 'Serology', to: 'Virology' },
          { column: 'Status', from: 'Active', to: 'In-Active' },
        ],
      },
    ],
  });
  const { body } = await send(TESTS, lines, { seen: shown.state });
  expect(body).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
  expect(await testOf(known['Product Code']!)).toMatchObject({ discipline: 'Virology', active: false });
  const { uuid } = await testOf(added['Product Code']!);
  const rows = (await api.call('GET', `/list-uploads/batches/${body.batch}/rows`)).body;
  expect([rows.count, rows.data[0]]).toEqual([
    2,
    { name: added['Standardised Test Name'], added: true, changes: [] },
  ]);
  const history = (await api.call('GET', `/records/national-pathology-tests/${uuid}/history`)).body;
  expect(history.data[0]).toMatchObject({ action: 'list-upload.import' });
  expect((await undo(body.batch)).body).toMatchObject({ restored: 1, removed: 1, kept: 0 });
  expect(await testOf(known['Product Code']!)).toEqual({ ...before, version: 3 });
  expect(await testOf(added['Product Code']!)).toBeUndefined();
  expect((await undo(body.batch)).status).toBe(409);
  expect((await redo(body.batch)).body).toMatchObject({ restored: 1, added: 1, kept: 0 });
  expect(await testOf(added['Product Code']!)).toMatchObject({ uuid, popular: true, active: true });
  expect((await redo(body.batch)).status).toBe(409);
});

test('undoing two uploads in either order gives the beginning', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const first = (await send(TESTS, [{ ...known, 'Test Discipline': 'One' }])).body.batch;
  const second = (await send(TESTS, [{ ...known, 'Test Discipline': 'Two' }])).body.batch;
  await undo(first);
  expect((await testOf(known['Product Code']!)).discipline).toBe('Two');
  await undo(second);
  expect((await testOf(known['Product Code']!)).discipline).toBe('Serology');
});

test('a record that is added again has the newest value that counts', async () => {
  const [known, added] = [someTest(), someTest()];
  await send(TESTS, [known]);
  const first = (await send(TESTS, [added])).body.batch;
  const changed = [added, known].map((line) => ({ ...line, 'Test Discipline': 'Two' }));
  const second = (await send(TESTS, changed)).body.batch;
  await undo(second);
  expect((await undo(first)).body).toMatchObject({ removed: 1 });
  expect((await redo(second)).body).toMatchObject({ restored: 1, kept: 1 });
  expect((await redo(first)).body).toMatchObject({ added: 1 });
  expect((await testOf(added['Product Code']!)).discipline).toBe('Two');
});

test('a record that another file has added meanwhile is not added twice', async () => {
  const [again, other] = [someTest(), someTest()];
  const { batch } = (await send(TESTS, [again, other])).body;
  expect((await undo(batch)).body).toMatchObject({ removed: 2 });
  await send(TESTS, [{ ...again, 'Test Discipline': 'Anew' }]);
  expect((await redo(batch)).body).toMatchObject({ added: 1, kept: 1 });
  expect((await testOf(again['Product Code']!)).discipline).toBe('Anew');
  expect(await testOf(other['Product Code']!)).toBeDefined();
});

test('an undo keeps what was edited since, and refuses to remove a test in use', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const { batch } = (await send(TESTS, [{ ...known, 'Test Discipline': 'One', Popular: 'NO' }])).body;
  await api.owner.query(`update national_tests set discipline = 'By hand' where product_code = $1`, [
    known['Product Code'],
  ]);
  expect((await undo(batch)).body).toMatchObject({ restored: 1, kept: 0 });
  expect(await testOf(known['Product Code']!)).toMatchObject({ discipline: 'By hand', popular: true });
  const used = someTest();
  const { batch: adding } = (await send(TESTS, [used])).body;
  await api.owner.query(
    `update price_entries set test_uuid = $1 where uuid = (
       select uuid from price_entries where kind = 'pathology' limit 1)`,
    [(await testOf(used['Product Code']!)).uuid],
  );
  const { status, body } = await undo(adding);
  expect([status, body.message]).toEqual([
    409,
    'Some tests that this upload added are in use by now. Nothing was undone.',
  ]);
});

test('an upload with an outdated preview is refused', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const lines = [{ ...known, 'Test Discipline': 'One' }];
  const { state } = (await preview(TESTS, lines)).body;
  await send(TESTS, [{ ...known, Status: 'In-Active' }]);
  const { status, body } = await send(TESTS, lines, { seen: state });
  expect([status, body.message]).toEqual([
    409,
    'Records of this list were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
});

test('the id of a record renames it, and a file with other columns leaves the rest alone', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const { uuid } = await testOf(known['Product Code']!);
  expect(
    (await send(TESTS, [{ Id: uuid, 'Standardised Test Name': 'Renamed Listed Test' }])).body,
  ).toMatchObject({
    added: 0,
    changed: 1,
  });
  expect(await testOf(known['Product Code']!)).toMatchObject({ name: 'Renamed Listed Test', popular: true });
});

test.each([
  ['an unknown id', { Id: '018f0000-0000-7000-8000-000000000000' }, 'Id', 'There is no test with this id'],
  [
    'an unknown partner',
    { 'Partner Name': 'SYNLAP' },
    'Partner Name',
    /^This partner is not known. Did you mean/,
  ],
  ['an area of another city', { 'Area Name': 'Wuse' }, 'Area Name', /^This area is not known in this city/],
  ['an unknown word', { Popular: 'maybe' }, 'Popular', 'Write YES or NO'],
  ['an empty name', { 'Standardised Test Name': '' }, 'Standardised Test Name', 'This is empty'],
])('refuses %s under its column and writes nothing', async (_what, changes, column, problem) => {
  const good = someTest();
  const { status, body } = await send(TESTS, [good, someTest(changes)]);
  expect([status, body.current.errors.length]).toEqual([422, 1]);
  expect(body.current.errors[0]).toMatchObject({ row: 3, column });
  expect(body.current.errors[0].problem).toMatch(problem);
  expect(await testOf(good['Product Code']!)).toBeUndefined();
});

test('refuses a name or code twice, of the list or of the file, and a record twice', async () => {
  const known = someTest();
  await send(TESTS, [known]);
  const problemsOf = async (lines: readonly Line[]) =>
    (await preview(TESTS, lines)).body.errors.map(
      ({ row, problem }: { row: number; problem: string }) => `${row} ${problem}`,
    );
  const name = known['Standardised Test Name']!;
  expect(await problemsOf([someTest({ 'Standardised Test Name': name.toUpperCase() })])).toEqual([
    '2 Another test has this name',
  ]);
  expect(
    await problemsOf([
      someTest({ 'Standardised Test Name': 'Twice' }),
      someTest({ 'Standardised Test Name': 'twice' }),
    ]),
  ).toEqual(['3 Row 2 has the same Standardised Test Name']);
  expect(await problemsOf([known, { ...known, Status: 'In-Active' }])).toEqual(['3 Row 2 has the same test']);
  expect(await problemsOf([{ 'Product Code': 'LU-NEW', Status: 'Active' }])).toContain(
    '2 A new test needs this column',
  );
});

test('a city gets its state, an area its city, and a partner its code by a file', async () => {
  expect((await send('cities', [{ 'City Name': 'Listed City', State: 'Lagos' }])).body.added).toBe(1);
  const { rows } = await api.owner.query(
    `select s.name from cities c join states s on s.uuid = c.state_uuid where c.name = 'Listed City'`,
  );
  expect(rows).toEqual([{ name: 'Lagos' }]);
  const area = { 'City Name': 'Listed City', 'Area Name': 'Listed Area' };
  expect((await send('areas', [area])).body.message).toBe('Areas added: 1, changed: 0');
  const uuid = (await api.owner.query(`select uuid from areas where name = 'Listed Area'`)).rows[0].uuid;
  const moved = await send('areas', [{ ...area, Id: uuid, 'City Name': 'Lagos' }]);
  expect(moved.body.current.errors[0].problem).toBe('The city of an area cannot be changed by a file');
  const partner = { Name: 'Listed Partner', Code: 'LP-1', Description: '' };
  const { batch } = (await send('partner-names', [partner])).body;
  const later = (await send('partner-names', [{ ...partner, Code: 'LP-2' }])).body;
  expect((await undo(batch)).body).toMatchObject({ restored: 0, removed: 0 });
  expect((await undo(later.batch)).body).toMatchObject({ removed: 1 });
});

test('the refused rows are a spreadsheet, and the uploads of a list name their file', async () => {
  const { raw } = await api.call('POST', `/list-uploads/${TESTS}/errors`, {
    ...formOf(csvOf([someTest({ Popular: 'maybe' })]), 'list.csv'),
  });
  const [header, row] = await rowsOf(raw);
  expect([header!.at(-1), row!.at(-1)]).toEqual(['Problem', 'Write YES or NO']);
  const { body } = await api.call('GET', `/list-uploads?list=${TESTS}`);
  expect(body.data[0]).toMatchObject({ file: 'list.csv' });
  expect((await api.call('GET', `/list-uploads?list=${TESTS}`, { as: 'support' })).status).toBe(403);
});

test('of two uploads of the same file at once one adds the records', async () => {
  const line = someTest();
  const answers = await Promise.all([send(TESTS, [line]), send(TESTS, [line])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
