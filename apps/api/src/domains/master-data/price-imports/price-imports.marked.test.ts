import readXlsxFile from 'read-excel-file/node';
import { unzipped } from '@baobab/spreadsheet/testing';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formOf } from './price-imports.form.testing.ts';
import { csvOf, headers, someLine, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { countRows } = useUploads(api);

const mark = (content: Buffer) => api.call('POST', '/uploadDoc/marked/pathology', formOf(content));
const preview = async (content: Buffer) =>
  (await api.call('POST', '/uploadDoc/preview/pathology', formOf(content))).body;

const lines = [
  someLine({ populartestdescription: '- often booked' }),
  someLine({ area: 'Lekky', active: '' }),
  someLine({ area: 'Yaba' }),
];

test('returns the whole XLSX file with refused cells coloured and commented', async () => {
  const before = [await api.countAudit(), await countRows('import_batches')];
  const { status, raw, headers: sent } = await mark(await xlsxOf(lines));
  expect(status).toBe(200);
  expect(sent['content-disposition']).toMatch(/Marked_[\d-]+\.xlsx/);
  expect([await api.countAudit(), await countRows('import_batches')]).toEqual(before);
  const [sheet] = await readXlsxFile(raw);
  expect(sheet!.data[0]).toEqual(headers);
  expect(sheet!.data.slice(1).map((row) => [row[2], row[10]])).toEqual([
    ['Ikeja', 12_500.5],
    ['Lekky', 12_500.5],
    ['Yaba', 12_500.5],
  ]);
  const parts = unzipped(raw);
  const marked = parts
    .get('xl/worksheets/sheet1.xml')!
    .toString()
    .match(/<c r="[A-Z]+\d+" s="4"/g);
  expect(marked).toEqual(['<c r="C3" s="4"', '<c r="R3" s="4"']);
  const comments = parts
    .get('xl/comments1.xml')!
    .toString()
    .matchAll(/ref="(\w+)".*?preserve">(.*?)</g);
  expect([...comments].map(([, cell, text]) => [cell, text])).toEqual([
    ['C3', 'This area is not known in this city. Did you mean Lekki?'],
    ['R3', 'This is empty'],
  ]);
});

test('returns a CSV file with a column of problems, which an upload ignores', async () => {
  const { raw, headers: sent } = await mark(csvOf(lines));
  expect(sent['content-disposition']).toMatch(/Marked_[\d-]+\.csv/);
  const rows = raw.toString().trim().split('\r\n');
  expect(rows.map((row) => row.split(',').at(-1))).toEqual([
    'Problems',
    '',
    'area: This area is not known in this city. Did you mean Lekki?; active: This is empty',
    '',
  ]);
});

test('a marked file is read like the file itself', async () => {
  for (const content of [await xlsxOf(lines), csvOf(lines)]) {
    const own = await preview(content);
    expect(own).toMatchObject({ rows: 3, added: 2, refused: 1 });
    expect(await preview((await mark(content)).raw)).toEqual(own);
  }
});

test('a value with a leading minus is the same after a marked file is uploaded', async () => {
  const { raw } = await mark(await xlsxOf([lines[0]!, lines[1]!]));
  await api.call('POST', '/uploadDoc/valid/pathology', formOf(raw));
  const { rows } = await api.owner.query(
    `select popular_description from price_entries where popular_description like '%often booked'`,
  );
  expect(rows).toEqual([{ popular_description: '- often booked' }]);
});

test('names missing columns in the file', async () => {
  const columns = headers.filter((header) => header !== 'area');
  const xlsx = unzipped((await mark(await xlsxOf(lines, columns))).raw);
  expect(xlsx.get('xl/comments1.xml')!.toString()).toContain('area: This column is missing');
  const csv = (await mark(csvOf(lines, columns))).raw.toString().split('\r\n');
  expect(csv[1]).toMatch(/,area: This column is missing$/);
});
