import readXlsxFile from 'read-excel-file/node';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { csvOf, someLine, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, undo, checksum } = useUploads(api);

const keys = ['diagnosticspartner', 'city', 'area', 'standardisedtestname'];
const PRICE = 'baobabsexclusivediscountedprice';
const columns = [...keys, PRICE];
const fileOf = async (lines: Line[]) => formOf(await xlsxOf(lines, columns));
const known = () => someLine({ [PRICE]: 9_000 });
const unknown = someLine({ area: 'Yaba', [PRICE]: 9_000 });

const valuesOf = async () => {
  const { rows } = await api.owner.query(
    `select e.* from price_entries e join national_tests t on t.uuid = e.test_uuid where t.name = 'Upload Test 1'`,
  );
  return rows;
};

const NEW_PRICE =
  'This price does not exist yet. A new price needs productcode, testdiscipline, partnerstestname, ' +
  'homeserviceavailability, populartest_y_n, populartestdescription, labretailprice, baobabspurchasingprice, ' +
  'discountofferedforretail, partnerlabtat, partnerlabtatindays, standardisedbaobabtat, active';
const refusal = { row: 3, column: 'standardisedtestname', problem: NEW_PRICE, value: 'Upload Test 1' };

beforeEach(async () => {
  expect((await commit([someLine()])).status).toBe(200);
});

test('a file with the keys and one column changes that column, and the undo restores it', async () => {
  const [before] = await valuesOf();
  const sum = await checksum();
  const { status, body } = await api.call('POST', COMMIT.pathology, await fileOf([known()]));
  expect([status, body]).toMatchObject([200, { added: 0, changed: 1, unchanged: 0 }]);
  const [after] = await valuesOf();
  expect(after).toEqual({
    ...before,
    exclusive_kobo: '900000',
    version: before.version + 1,
    updated_at: expect.anything(),
  });
  const again = await api.call('POST', COMMIT.pathology, await fileOf([known()]));
  expect(again.body).toMatchObject({ batch: null, unchanged: 1 });
  expect((await undo(body.batch)).body).toMatchObject({ restored: 1, removed: 0 });
  expect(await checksum()).toBe(sum);
});

test('the preview compares only the columns of the file and doubts them with the stored prices', async () => {
  const line = someLine({ [PRICE]: 12_600 });
  const { body } = await api.call('POST', '/uploadDoc/preview/pathology', await fileOf([line, unknown]));
  expect(body).toMatchObject({ rows: 2, changed: 1, added: 0, unchanged: 0, refused: 1, errors: [refusal] });
  expect(body.changedLines).toMatchObject([
    { row: 2, price: 12_600, changes: [{ column: PRICE, from: '₦11,594.21', to: '₦12,600.00' }] },
  ]);
  expect(body.warnings).toEqual([
    {
      row: 2,
      column: PRICE,
      problem: 'The exclusive price is above the retail price',
      value: '₦12,600.00',
      subject: 'SYNLAB, Upload Test 1',
    },
  ]);
});

test('a new price without all columns rejects the file with every problem', async () => {
  const sum = await checksum();
  const wrong = someLine({ area: 'Lekki', [PRICE]: 'dear' });
  const lines = [known(), unknown, wrong, someLine({ area: 'Surulere', [PRICE]: 1 })];
  const { status, body } = await api.call('POST', COMMIT.pathology, await fileOf(lines));
  expect([status, body.message]).toEqual([422, '3 of 4 rows have errors. Nothing was saved.']);
  expect(body.current.errors).toMatchObject([refusal, { row: 4, column: PRICE }, { ...refusal, row: 5 }]);
  expect(await checksum()).toBe(sum);
});

test('saves the valid rows of a file without all columns and counts the new prices as left out', async () => {
  const { body } = await api.call('POST', '/uploadDoc/valid/pathology', await fileOf([known(), unknown]));
  expect(body).toMatchObject({ rows: 2, added: 0, changed: 1, leftOut: 1 });
  const none = await api.call('POST', '/uploadDoc/valid/pathology', await fileOf([unknown]));
  expect([none.status, none.body.message]).toEqual([422, '1 of 1 row has errors. Nothing was saved.']);
  await undo(body.batch);
});

test('the report and the marked file explain new prices without all columns', async () => {
  const file = await fileOf([known(), unknown]);
  const report = await api.call('POST', '/uploadDoc/errors/pathology', file);
  const [errors] = await readXlsxFile(report.raw);
  expect(errors!.data).toEqual([
    [...columns, 'Row', 'Column', 'Problem'],
    [...keys.map((key) => unknown[key]), 9_000, 3, 'standardisedtestname', NEW_PRICE],
  ]);
  const csv = formOf(csvOf([known(), unknown], columns), 'prices.csv');
  const marked = await api.call('POST', '/uploadDoc/marked/pathology', csv);
  expect(marked.raw.toString().split('\r\n')[2]).toContain(`standardisedtestname: ${NEW_PRICE}`);
});

test('a concurrent edit of another column is kept', async () => {
  const [{ uuid, version }] = await valuesOf();
  const edit = { partnerstestname: 'Renamed meanwhile', version };
  const [upload, edited] = await Promise.all([
    api.call('POST', COMMIT.pathology, await fileOf([known()])),
    api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body: edit }),
  ]);
  expect([upload.status, [200, 409].includes(edited.status)]).toEqual([200, true]);
  const [after] = await valuesOf();
  expect(after.exclusive_kobo).toBe('900000');
  if (edited.status === 200) expect(after.partner_test_name).toBe('Renamed meanwhile');
});

test('refuses another product code for a price of home samples', async () => {
  await api.call('POST', COMMIT.home, formOf(await xlsxOf([someLine()])));
  const file = formOf(await xlsxOf([someLine({ productcode: 'UP-2' })]));
  const { status, body } = await api.call('POST', COMMIT.home, file);
  expect([status, body.current.errors]).toMatchObject([
    422,
    [
      {
        row: 2,
        column: 'productcode',
        problem: 'The product code of a price of home samples cannot be changed',
        value: 'UP-2',
      },
    ],
  ]);
});
