import type { RowProblem } from '@baobab/contract/kit/imports';
import { book, row as sheetRow } from '@baobab/spreadsheet/read.testing';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { csvOf, headers, someLine, useUploads, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { checksum } = useUploads(api);

const send = (path: string, content: Buffer, fields: Record<string, unknown> = {}) =>
  api.call(
    'POST',
    path,
    formOf(
      content,
      'prices.csv',
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])),
    ),
  );
const preview = (content: Buffer, fields?: Record<string, unknown>) =>
  send('/uploadDoc/preview/pathology', content, fields);
const problemsOf = (errors: RowProblem[]) =>
  errors.map(({ row, column, suggestions, sameValue }) => [row, column, suggestions, sameValue]);

const misspelt = csvOf([
  someLine({ diagnosticspartner: 'SYNLAV', area: 'Ikeja' }),
  someLine({ diagnosticspartner: 'SYNLAV', area: 'Lekki' }),
  someLine({ area: 'Yaba', labretailprice: '12.500' }),
]);

test('a problem has suggestions and the number of cells with its value', async () => {
  const { body } = await preview(misspelt);
  expect(body).toMatchObject({ rows: 3, refused: 3, corrected: 0 });
  expect(problemsOf(body.errors)).toEqual([
    [2, 'diagnosticspartner', ['SYNLAB'], 2],
    [3, 'diagnosticspartner', ['SYNLAB'], 2],
    [4, 'labretailprice', ['12.50', '12500'], 1],
  ]);
});

const corrections = [
  { column: 'diagnosticspartner', from: 'SYNLAV', value: 'SYNLAB' },
  { row: 4, column: 'labretailprice', value: '12500' },
];

test('preview and upload apply corrections, and the audit trail counts the corrected cells', async () => {
  const { body } = await preview(misspelt, { corrections });
  expect(body).toMatchObject({ rows: 3, added: 3, refused: 0, corrected: 3 });
  expect((await send(COMMIT.pathology, misspelt)).status).toBe(422);
  const saved = await send(COMMIT.pathology, misspelt, { corrections });
  expect([saved.status, saved.body]).toMatchObject([200, { added: 3 }]);
  const { rows } = await api.owner.query('select details from audit_log where subject = $1', [
    saved.body.batch,
  ]);
  expect(rows[0].details).toMatchObject({ corrected: 3, added: 3 });
});

test('the valid rows and the marked file have the corrected values', async () => {
  const file = csvOf([someLine({ area: 'Ikoyii' }), someLine({ area: 'Nowhere' })]);
  const fields = { corrections: [{ row: 2, column: 'area', value: 'Surulere' }] };
  const marked = await send('/uploadDoc/marked/pathology', file, fields);
  expect(marked.raw.toString()).toContain('Surulere');
  const { body } = await send('/uploadDoc/valid/pathology', file, fields);
  expect(body).toMatchObject({ added: 1, leftOut: 1 });
});

test.each([
  ['no JSON', 'x', 'Corrections: This is not JSON'],
  ['another shape', JSON.stringify([{ row: 2 }]), 'This is not a valid value'],
  [
    'more than 2,000 corrections',
    JSON.stringify(Array.from({ length: 2_001 }, (_, row) => ({ row: row + 2, column: 'area', value: 'x' }))),
    'Corrections: This may have at most 2000 entries',
  ],
])('rejects %s as corrections', async (_what, sent, message) => {
  const { status, body } = await api.call(
    'POST',
    '/uploadDoc/preview/pathology',
    formOf(misspelt, 'prices.csv', { corrections: sent }),
  );
  expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
});

const renamed = (line: Line) => {
  const { labretailprice, ...rest } = line;
  return { ...rest, 'Walk-in price ₦': labretailprice } as Line;
};
const renamedHeaders = headers.map((name) => (name === 'labretailprice' ? 'Walk-in price ₦' : name));
const renamedFile = (area: string) =>
  csvOf([renamed(someLine({ standardisedtestname: 'Upload Test 2', area }))], renamedHeaders);

test('guesses the column of an unknown header, reads it once it is chosen, and remembers the choice', async () => {
  const first = (await preview(renamedFile('Ikeja'))).body;
  expect(first.missingColumns).toEqual(['labretailprice']);
  expect(first.unknownHeaders).toEqual([{ header: 'Walk-in price ₦', guess: 'labretailprice' }]);

  const columns = { 'Walk-in price ₦': 'labretailprice' };
  const chosen = (await preview(renamedFile('Ikeja'), { columns })).body;
  expect(chosen).toMatchObject({ added: 1, refused: 0, unknownHeaders: [], missingColumns: [] });
  expect((await send(COMMIT.pathology, renamedFile('Ikeja'), { columns })).body.added).toBe(1);

  const odd = csvOf(
    [{ ...someLine({ area: 'Yaba' }), Zzz: 'x' }],
    headers.map((name) => (name === 'labretailprice' ? 'Zzz' : name)),
  );
  const guessOf = async () => (await preview(odd)).body.unknownHeaders[0].guess;
  expect(await guessOf()).toBeNull();
  await api.owner.query(
    `insert into import_header_matches (kind, sender, header, column_name)
     values ('pathology', 'synlab', 'zzz', 'labretailprice'), ('pathology', 'another', 'zzz', 'ignore')`,
  );
  expect(await guessOf()).toBe('labretailprice');
  const { rows } = await api.owner.query(
    `select kind, sender, column_name from import_header_matches where header = 'walk-inprice₦'`,
  );
  expect(rows).toEqual([{ kind: 'pathology', sender: 'synlab', column_name: 'labretailprice' }]);
});

test('an ignored header is not reported', async () => {
  const file = csvOf([{ ...someLine(), Remarks: 'x' }], [...headers, 'Remarks']);
  const { body } = await preview(file, { columns: { Remarks: 'ignore' } });
  expect([body.unknownHeaders, body.warningCount, body.errorCount]).toEqual([[], 0, 0]);
});

test('reads a further sheet with the same header, names the others, and corrects its rows', async () => {
  const cells = (line: Line) => sheetRow(...headers.map((name) => String(line[name])));
  const header = sheetRow(...headers);
  const line = (area: string) => cells(someLine({ standardisedtestname: 'Upload Test 3', area }));
  const file = book({
    sheets: [
      { xml: header + line('Ikeja') },
      { xml: sheetRow('Notes') },
      { xml: header + line('Lekky') + line('Ikeja') },
    ],
  });
  const before = await checksum();
  const { body } = await preview(file);
  expect(body).toMatchObject({ rows: 3, added: 1, refused: 2, warningCount: 1 });
  expect(body.warnings[0].problem).toBe('Sheet S1 was not read: its header differs');
  const [area, double] = body.errors as RowProblem[];
  expect(area).toMatchObject({ row: 2 * 2 ** 21 + 2, column: 'area', suggestions: ['Lekki'] });
  expect(double).toMatchObject({ problem: 'Row 2 has the same partner, test and area' });
  const corrected = await preview(file, {
    corrections: [
      { row: area!.row, column: 'area', value: 'Lekki' },
      { row: double!.row, column: 'area', value: 'Yaba' },
    ],
  });
  expect(corrected.body).toMatchObject({ added: 3, refused: 0, corrected: 2 });
  expect(await checksum()).toBe(before);
});

test('refuses merged cells and formulas without a result until they are corrected', async () => {
  const line = someLine({ standardisedtestname: 'Upload Test 4' });
  const letters = headers.map((_, index) => String.fromCharCode(65 + index));
  const xml = headers
    .map((name, index) => {
      if (name === 'labretailprice') return `<c r="${letters[index]}2"><f>K9*2</f></c>`;
      if (name === 'productcode') return '';
      return `<c r="${letters[index]}2" t="str"><v>${String(line[name])}</v></c>`;
    })
    .join('');
  const code = headers.indexOf('productcode');
  const after = `<mergeCells><mergeCell ref="${letters[code - 1]}2:${letters[code]}2"/></mergeCells>`;
  const file = book({ sheets: [{ xml: `${sheetRow(...headers)}<row r="2">${xml}</row>`, after }] });
  const { body } = await preview(file);
  expect(body.errors.map(({ column, problem }: RowProblem) => [column, problem])).toEqual([
    ['productcode', 'This cell is merged with its neighbours. Unmerge it and fill every cell.'],
    [
      'labretailprice',
      'This formula has no stored result. Open the file in a spreadsheet program and save it again.',
    ],
  ]);
  const corrected = await preview(file, {
    corrections: [
      { row: 2, column: 'productcode', value: 'UP-4' },
      { row: 2, column: 'labretailprice', value: '15000' },
    ],
  });
  expect(corrected.body).toMatchObject({ added: 1, refused: 0 });
});
