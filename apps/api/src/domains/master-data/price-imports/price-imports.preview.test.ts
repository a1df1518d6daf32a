import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { csvOf, headers, someLine, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, preview, checksum, countRows } = useUploads(api);

const sheetOf = async (file: Buffer) => {
  const [sheet] = (await readXlsxFile(file)) as unknown as { data: (string | number | null)[][] }[];
  return sheet!.data;
};

test('a preview describes the effects of a file and writes nothing', async () => {
  const lines = ['Ikeja', 'Lekki', 'Yaba'].map((area) => someLine({ area }));
  await commit(lines);
  const [sum, audits, batches] = [
    await checksum(),
    await api.countAudit(),
    await countRows('import_batches'),
  ];
  const { status, body } = await preview([
    lines[0]!,
    { ...lines[1]!, baobabsexclusivediscountedprice: 12_000, partnerlabtat: '30 hours' },
    someLine({ area: 'Surulere' }),
    someLine({ area: 'Atlantis' }),
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rows: 4,
    added: 1,
    changed: 1,
    unchanged: 1,
    refused: 1,
    errorCount: 1,
    warningCount: 0,
  });
  expect(body.changedLines).toEqual([
    {
      row: 3,
      partner: 'SYNLAB',
      test: 'Upload Test 1',
      city: 'Lagos',
      area: 'Lekki',
      price: 12_000,
      oldPrice: 11_594.21,
      percent: 3.5,
      changes: [
        { column: 'baobabsexclusivediscountedprice', from: '₦11,594.21', to: '₦12,000.00' },
        { column: 'partnerlabtat', from: '24 hours', to: '30 hours' },
      ],
    },
  ]);
  expect(body.newLines).toMatchObject([{ row: 4, area: 'Surulere', price: 11_594.21 }]);
  expect(body.errors).toMatchObject([{ row: 5, column: 'area', value: 'Atlantis' }]);
  expect([await checksum(), await api.countAudit(), await countRows('import_batches')]).toEqual([
    sum,
    audits,
    batches,
  ]);
});

test('warns about improbable prices without rejecting them', async () => {
  await commit([someLine({ standardisedtestname: 'Upload Test 2' })]);
  const line = { ...someLine({ standardisedtestname: 'Upload Test 2' }), Remarks: 'internal' };
  const expensive = { ...line, baobabsexclusivediscountedprice: 20_000, baobabspurchasingprice: 21_000 };
  const { body } = await api.call(
    'POST',
    '/uploadDoc/preview/pathology',
    formOf(csvOf([expensive], [...headers, 'Remarks'])),
  );
  expect(body).toMatchObject({ changed: 1, refused: 0, warningCount: 4 });
  expect(body.warnings.map((one: { row: number; problem: string }) => [one.row, one.problem])).toEqual([
    [1, 'This column is unknown and is ignored'],
    [2, 'The exclusive price is above the retail price'],
    [2, 'The purchasing price is above the exclusive price'],
    [2, 'The price changes by 72.5 %, from ₦11,594.21'],
  ]);
  expect(body.warnings.map((one: { subject?: string }) => one.subject)).toEqual([
    undefined,
    'SYNLAB, Upload Test 2',
    'SYNLAB, Upload Test 2',
    'SYNLAB, Upload Test 2',
  ]);
});

test('warns only about rows that change', async () => {
  const doubtful = someLine({
    standardisedtestname: 'Upload Test 4',
    baobabsexclusivediscountedprice: 20_000,
  });
  await commit([doubtful]);
  const warned = async (changes: object) => (await preview([{ ...doubtful, ...changes }])).body.warningCount;
  expect([await warned({}), await warned({ partnerlabtat: 'two days' })]).toEqual([0, 1]);
});

test('warns about a price change of more than 30 per cent', async () => {
  const line = someLine({ standardisedtestname: 'Upload Test 3', labretailprice: 90_000 });
  await commit([{ ...line, baobabsexclusivediscountedprice: 10_000 }]);
  const warned = async (price: number) =>
    (await preview([{ ...line, baobabsexclusivediscountedprice: price }])).body.warningCount;
  expect([await warned(13_000), await warned(13_000.01), await warned(8_000)]).toEqual([0, 1, 0]);
});

test('returns the first 200 new rows and counts all of them', async () => {
  const { rows } = await api.owner.query(
    `select a.name as area, c.name as city from areas a join cities c on c.uuid = a.city_uuid limit 250`,
  );
  const { body } = await preview(
    rows.map((place) => someLine({ ...place, standardisedtestname: 'Upload Test 5' })),
  );
  expect([body.added, body.newLines.length, body.refused]).toEqual([250, 200, 0]);
});

test('the sample has the upload columns, and uploading it unchanged changes nothing', async () => {
  for (const kind of ['pathology', 'radiology'] as const) {
    const sample = await api.call('GET', `/uploadDoc/sample/${kind}`);
    expect(sample.headers['content-disposition']).toContain(`Sample_${kind}_`);
    const rows = await sheetOf(sample.raw);
    expect(rows[0]).toEqual(headers);
    expect(rows.length).toBe(3);
    const { status, body } = await api.call('POST', COMMIT[kind], formOf(sample.raw));
    expect([status, body]).toMatchObject([200, { unchanged: 2, rows: 2 }]);
  }
});

test('the sample of an empty list uses known names and is accepted', async () => {
  const client = await api.owner.connect();
  try {
    await client.query('delete from import_changes');
    await client.query(`delete from price_entries where kind = 'radiology'`);
  } finally {
    client.release();
  }
  const sample = await api.call('GET', '/uploadDoc/sample/radiology');
  const { body } = await api.call('POST', '/uploadDoc/preview/radiology', formOf(sample.raw));
  expect(body).toMatchObject({ rows: 2, added: 2, refused: 0 });
});

test('the report has the rejected rows with row, column and problem, and is accepted once corrected', async () => {
  const lines = [
    someLine({ standardisedtestname: 'Upload Test 4' }),
    someLine({ standardisedtestname: 'Upload Test 4', area: 'Lekky', active: '' }),
    someLine({ standardisedtestname: 'Upload Test 4', area: 'Yaba', discountofferedforretail: 101 }),
  ];
  const before = await api.countAudit();
  const report = await api.call('POST', '/uploadDoc/errors/pathology', formOf(await xlsxOf(lines)));
  expect(report.status).toBe(200);
  expect(await api.countAudit()).toBe(before);
  const [header, ...rows] = await sheetOf(report.raw);
  expect(header).toEqual([...headers, 'Row', 'Column', 'Problem']);
  expect(rows.map((row) => row.slice(-3))).toEqual([
    [
      3,
      'area; active',
      'area: This area is not known in this city. Did you mean Lekki?; active: This is empty',
    ],
    [4, 'discountofferedforretail', 'This may be at most 100'],
  ]);
  expect(rows[0]!.slice(0, 4)).toEqual(['SYNLAB', 'Lagos', 'Lekky', 'Upload Test 4']);
  const columns = header as string[];
  const corrected = rows.map((cells) => ({
    ...Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])),
    active: 'true',
    discountofferedforretail: 10,
  }));
  corrected[0]!['area' as never] = 'Lekki' as never;
  const { body } = await api.call(
    'POST',
    '/uploadDoc/preview/pathology',
    formOf(await xlsxOf(corrected, columns)),
  );
  expect(body).toMatchObject({ rows: 2, added: 2, refused: 0, warningCount: 0 });
});

test('reports missing columns', async () => {
  const columns = headers.filter((header) => header !== 'area');
  const report = await api.call('POST', '/uploadDoc/errors/pathology', formOf(csvOf([someLine()], columns)));
  const rows = await sheetOf(report.raw);
  expect(rows[1]!.slice(-3)).toEqual([1, 'area', 'This column is missing']);
});

test('lists the batches of a kind newest first, with author, file and counts', async () => {
  await commit([someLine({ area: 'Festac', standardisedtestname: 'Upload Test 4' })], { as: 'dmp-admin' });
  const { body } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=2');
  const { rows } = await api.owner.query(
    `select a.full_name from staff s join accounts a on a.uuid = s.account_uuid where s.role = 'dmp-admin'`,
  );
  expect(body.count).toBe(await countRows('import_batches'));
  expect(body.data[0]).toMatchObject({
    file: 'prices.xlsx',
    rows: 1,
    added: 1,
    changed: 0,
    unchanged: 0,
    by: rows[0].full_name,
    undoneAt: null,
    undoneBy: null,
  });
  const search = async (text: string) =>
    (await api.call('GET', `/uploadDoc/batches?kind=pathology&search=${text}`)).body.count;
  expect([await search('PRICES.x'), await search('others')]).toEqual([body.count, 0]);
  expect((await api.call('GET', '/uploadDoc/batches?kind=radiology')).body.count).toBe(0);
  expect((await api.call('GET', '/uploadDoc/batches')).status).toBe(400);
});
