import { expect, test } from 'vitest';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { csvOf, headers, someLine, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, checksum, countRows } = useUploads(api);

const entryOf = async (name: string, kind = 'pathology') => {
  const { rows } = await api.owner.query(
    `select e.* from price_entries e join national_tests t on t.uuid = e.test_uuid where t.name = $1 and e.kind = $2`,
    [name, kind],
  );
  return rows[0];
};

test('commits a valid file with one batch and one audit row', async () => {
  const before = await api.countAudit();
  const lines = ['Ikeja', 'Lekki', 'Yaba'].map((area) => someLine({ area }));
  const { status, body } = await commit(lines);
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Prices added: 3, changed: 0',
    batch: expect.any(String),
    added: 3,
    changed: 0,
    unchanged: 0,
    rows: 3,
  });
  expect(await api.countAudit()).toBe(before + 1);
  const { rows } = await api.owner.query(`select * from audit_log where subject = $1`, [body.batch]);
  expect(rows).toMatchObject([{ action: 'price-list.import', details: { kind: 'pathology', added: 3 } }]);
  expect((await bellOn(api)('admin'))[0]).toMatchObject({
    message: expect.stringMatching(/is finished: 3 added, 0 changed$/),
    link: `/Masterpathelogy?dialog=bulk-upload&id=${body.batch}`,
    status: 'read',
  });
  expect(await entryOf('Upload Test 1')).toMatchObject({
    product_code: 'UP-1',
    home_service: true,
    popular: true,
    retail_kobo: '1250050',
    purchasing_kobo: '800000',
    exclusive_kobo: '1159421',
    discount_hundredths: 725,
    partner_tat_days: 1,
    active: true,
    version: 1,
  });
});

test('a repeated file changes nothing and writes neither a batch nor an audit row', async () => {
  const lines = [someLine({ standardisedtestname: 'Upload Test 2' })];
  await commit(lines);
  const [sum, audits, batches] = [
    await checksum(),
    await api.countAudit(),
    await countRows('import_batches'),
  ];
  const { status, body } = await commit(lines);
  expect([status, body]).toEqual([
    200,
    {
      message: 'Nothing changed: every price of this file is already in the list',
      batch: null,
      added: 0,
      changed: 0,
      unchanged: 1,
      rows: 1,
    },
  ]);
  expect([await checksum(), await api.countAudit(), await countRows('import_batches')]).toEqual([
    sum,
    audits,
    batches,
  ]);
  expect((await entryOf('Upload Test 2')).version).toBe(1);
});

test('changes only prices that differ, increments their version and keeps the previous values', async () => {
  const lines = ['Ikeja', 'Lekki', 'Yaba'].map((area) =>
    someLine({ area, standardisedtestname: 'Upload Test 3' }),
  );
  await commit(lines);
  const changed = [lines[0]!, { ...lines[1]!, labretailprice: 13_000 }, { ...lines[2]!, active: 'FALSE' }];
  const { body } = await commit(changed);
  expect(body).toMatchObject({ added: 0, changed: 2, unchanged: 1, rows: 3 });
  const { rows } = await api.owner.query(
    `select (before ->> 'retail_kobo')::int as retail, before ->> 'version' as version, version_after from import_changes where batch_uuid = $1`,
    [body.batch],
  );
  expect(rows).toEqual([
    { retail: 1_250_050, version: '1', version_after: 2 },
    { retail: 1_250_050, version: '1', version_after: 2 },
  ]);
});

test('an invalid row rejects the file; each problem has row, column and value', async () => {
  const [sum, audits] = [await checksum(), await api.countAudit()];
  const { status, body } = await commit([
    someLine({ standardisedtestname: 'Upload Test 4' }),
    someLine({
      standardisedtestname: 'Upload Tset 4',
      diagnosticspartner: 'SYNLABS',
      city: 'Lagoss',
      labretailprice: 'dear',
      active: 'maybe',
    }),
  ]);
  expect(status).toBe(422);
  expect(body.message).toBe('1 of 2 rows has errors. Nothing was saved.');
  expect(body.current).toMatchObject({ rows: 2, refused: 1, errorCount: 5 });
  expect(body.current.errors).toMatchObject([
    {
      row: 3,
      column: 'diagnosticspartner',
      problem: 'This partner is not known. Did you mean SYNLAB?',
      value: 'SYNLABS',
    },
    { row: 3, column: 'city', problem: 'This city is not known. Did you mean Lagos?', value: 'Lagoss' },
    {
      row: 3,
      column: 'standardisedtestname',
      problem: 'This test is not known. Did you mean Upload Test 4?',
      value: 'Upload Tset 4',
    },
    {
      row: 3,
      column: 'labretailprice',
      problem: 'This is not a number. Write it like 1234.50',
      value: 'dear',
    },
    { row: 3, column: 'active', problem: 'This must be True or False', value: 'maybe' },
  ]);
  expect([await checksum(), await api.countAudit()]).toEqual([sum, audits]);
});

test('returns the first 1,000 problems and the number of all', async () => {
  const lines = Array.from({ length: 1_200 }, (_, n) => someLine({ area: `Nowhere ${n}` }));
  const { status, body } = await commit(lines);
  expect(status).toBe(422);
  expect([body.current.errors.length, body.current.errorCount, body.current.refused]).toEqual([
    1_000, 1_200, 1_200,
  ]);
});

test('rejects a repeated price in a file and names both rows', async () => {
  const line = someLine({ standardisedtestname: 'Upload Test 4' });
  const { body } = await commit([line, someLine({ ...line, standardisedtestname: ' upload  TEST 4 ' })]);
  expect(body.current.errors).toMatchObject([
    { row: 3, problem: 'Row 2 has the same partner, test and area' },
  ]);
});

test('rejects a test of the other kind', async () => {
  const { rows } = await api.owner.query(
    `select name from national_tests where kind = 'radiology' and name like 'C%' limit 1`,
  );
  const { body } = await commit([someLine({ standardisedtestname: rows[0].name })]);
  expect(body.current.errors).toMatchObject([{ column: 'standardisedtestname' }]);
});

test('radiology prices are stored in their own list', async () => {
  const { status, body } = await api.call('POST', COMMIT.radiology, formOf(await xlsxOf([someLine()])));
  expect([status, body.added]).toEqual([200, 1]);
  expect((await entryOf('Upload Test 1', 'radiology')).product_code).toBe('UP-1');
});

test('accepts a CSV with semicolons and headers in another case and spacing', async () => {
  const lines = [someLine({ standardisedtestname: 'Upload Test 5' })];
  await commit(lines);
  const columns = headers.map((header) => header.toUpperCase().replace('TEST', ' Test_ '));
  const renamed = lines.map((line) =>
    Object.fromEntries(headers.map((header, index) => [columns[index], line[header]!])),
  );
  const { body } = await api.call(
    'POST',
    COMMIT.pathology,
    formOf(csvOf(renamed, columns, ';'), 'prices.csv'),
  );
  expect(body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
});

test('names missing and repeated columns', async () => {
  const columns = [...headers.filter((header) => header !== 'area'), 'city', 'Remarks'];
  const { status, body } = await api.call('POST', COMMIT.pathology, formOf(csvOf([someLine()], columns)));
  expect(status).toBe(422);
  expect(body.message).toBe('Columns of the file are missing or duplicated: area, city. Nothing was saved.');
  expect(body.current).toMatchObject({ rows: 1, refused: 1, errorCount: 2 });
  expect(body.current.errors).toEqual([
    { row: 1, column: 'area', problem: 'This column is missing', value: '' },
    { row: 1, column: 'city', problem: 'This column appears twice', value: 'city' },
  ]);
});

test.each([
  ['a renamed executable', Buffer.from('MZ\u0090\u0000'), 422, 'This is not a spreadsheet'],
  ['an empty file', Buffer.alloc(0), 422, 'The file is empty'],
  ['a header without rows', csvOf([]), 422, 'no rows below it'],
  ['twenty-six megabytes', Buffer.alloc(26 * 1_048_576, 49), 413, 'too large'],
])('rejects %s with a message', async (_what, content, status, message) => {
  const answer = await api.call('POST', COMMIT.pathology, formOf(content));
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
});

test('rejects a form without a file or with an unknown field', async () => {
  const form = formOf(Buffer.from('x'));
  const named = (from: string, to: string) => ({
    ...form,
    body: Buffer.from((form.body as Buffer).toString('latin1').replace(from, to), 'latin1'),
  });
  expect((await api.call('POST', COMMIT.pathology, named('name="file";', 'name="other";'))).status).toBe(422);
  expect((await api.call('POST', COMMIT.pathology, named('"fileName"', '"role"'))).status).toBe(422);
});
