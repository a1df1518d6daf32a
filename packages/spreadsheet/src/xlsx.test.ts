import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { bytesOf, from, readBack, unzipped } from './testing.ts';
import { sheetName } from './xlsx-parts.ts';
import { maxRows, rowXml, rowsXml } from './xlsx-rows.ts';
import { xlsxStream } from './xlsx.ts';

const columns = [{ header: 'Name', width: 30 }, { header: 'Visits' }];

const difficult = [
  'Ọláòlúwa Ṣóyínká',
  '😀 👩🏽‍⚕️ 中文 عربى',
  'say "hi" & <b>',
  "O'Neil",
  ' leading and trailing ',
  'two\nlines',
  'carriage\rreturn\tand tab',
  'back\\slash \\N \\.',
  'end ]]> of CDATA',
  '<![CDATA[x]]>',
  '&amp;&#10;',
  'in_progress',
  '+234 803 123 4567',
  '-5',
  '\u007f\u0085\u2028',
  'x'.repeat(32_767),
];

test('reads back difficult texts unchanged', async () => {
  const rows = rowsXml(from(...difficult.map((text) => [text, 1])));
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns, rows }));
  expect(sheet?.sheet).toBe('Users');
  expect(sheet?.data).toEqual([['Name', 'Visits'], ...difficult.map((text) => [text, 1])]);
});

test('neutralises formulas and forbidden characters, and truncates long text', async () => {
  const texts = ['=HYPERLINK("x")', '@a', 'NUL\u0000 and \u001f', 'half \ud83d pair', 'x'.repeat(40_000)];
  const rows = rowsXml(from(...texts.map((text) => [text, 1])));
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns, rows }));
  expect(sheet?.data.slice(1).map(([text]) => text)).toEqual([
    '\'=HYPERLINK("x")',
    "'@a",
    'NUL and ',
    'half \ufffd pair',
    'x'.repeat(32_767),
  ]);
});

test('reads back numbers as numbers and empty cells as null', async () => {
  const rows = rowsXml(from([null, 12.5], ['a', null], ['b', -3e-7]));
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns, rows }));
  expect(sheet?.data.slice(1)).toEqual([
    [null, 12.5],
    ['a', null],
    ['b', -3e-7],
  ]);
});

test('a file without rows contains only the header', async () => {
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns, rows: from<string>() }));
  expect(sheet?.data).toEqual([['Name', 'Visits']]);
});

test('the header is bold and frozen, widths are set, and the filter covers every row', async () => {
  const rows = rowsXml(from(['a', 1], ['b', 2]));
  const files = unzipped(await bytesOf(xlsxStream({ sheet: "Ade's & Co", columns, rows })));
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  expect(sheet).toContain('<c r="A1" s="1" t="str"><v>Name</v></c>');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:B3"/>');
  expect(files.get('xl/workbook.xml')?.toString()).toContain(">'Ade''s &amp; Co'!$A$1:$B$3</definedName>");
});

test('accepts chunks split anywhere, even inside a character or a row number', async () => {
  const xml = Buffer.from(rowXml(2, ['Ṣadé 😀', 1]) + rowXml(103, ['b', 2]));
  const bytes = Array.from(xml, (_, at) => xml.subarray(at, at + 1));
  const file = await bytesOf(xlsxStream({ sheet: 'Users', columns, rows: from(...bytes) }));
  expect(unzipped(file).get('xl/worksheets/sheet1.xml')?.toString()).toContain('<autoFilter ref="A1:B103"/>');
  const [sheet] = await readBack(Readable.from([file]));
  expect(sheet?.data[1]).toEqual(['Ṣadé 😀', 1]);
});

test('a sheet break starts a new sheet with a header', async () => {
  const rows = rowsXml(from(['a', 1], ['b', 2], ['c', 3]), 3);
  const sheets = await readBack(xlsxStream({ sheet: 'Users', columns, rows }));
  expect(sheets).toEqual([
    {
      sheet: 'Users',
      data: [
        ['Name', 'Visits'],
        ['a', 1],
        ['b', 2],
      ],
    },
    {
      sheet: 'Users (2)',
      data: [
        ['Name', 'Visits'],
        ['c', 3],
      ],
    },
  ]);
});

test('rejects a row number above the limit of Excel', async () => {
  const rows = from(`<row r="${maxRows + 1}"></row>`);
  await expect(bytesOf(xlsxStream({ sheet: 'Users', columns, rows }))).rejects.toThrow('1048576');
});

test('rejects a sheet without columns', () => {
  expect(() => xlsxStream({ sheet: 'Users', columns: [], rows: from<string>() })).toThrow('columns');
});

test('an error in the rows destroys the file before its directory is written', async () => {
  const error = new Error('database gone');
  async function* rows() {
    for (let row = 2; row < 5_000; row += 1) yield rowXml(row, [`name ${row * 7919}`, row]);
    throw error;
  }
  const chunks: Buffer[] = [];
  const stream = xlsxStream({ sheet: 'Users', columns, rows: rows() });
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const failure = await new Promise((resolve) => stream.on('error', resolve));
  expect(failure).toBe(error);
  expect(Buffer.concat(chunks).includes('PK\u0005\u0006')).toBe(false);
});

test('destroying the file destroys the rows at once, even while they are waiting', async () => {
  const rows = new Readable({ read() {} });
  const stream = xlsxStream({ sheet: 'Users', columns, rows });
  stream.resume();
  await new Promise((done) => setTimeout(done, 20));
  stream.destroy();
  await expect.poll(() => rows.destroyed).toBe(true);
  await expect.poll(() => stream.closed).toBe(true);
});

test.each([
  ['Users', 'Users'],
  ['a[b]c:d*e?f/g\\h', 'a b c d e f g h'],
  ["'quoted'", 'quoted'],
  ['', 'Sheet'],
  ['History', 'Sheet'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ['tab\u0000\u0009\n', 'tab'],
])('the sheet name %j becomes %j', (wanted, name) => {
  expect(sheetName(wanted)).toBe(name);
});

test('the name of a further sheet respects the length limit', () => {
  expect(sheetName('x'.repeat(40), 12)).toBe(`${'x'.repeat(26)} (12)`);
});
