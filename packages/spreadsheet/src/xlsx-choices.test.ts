import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { bytesOf, from, readBack, unzipped } from './testing.ts';
import { xlsxRowsFromCopy } from './xlsx-from-copy.ts';
import { rowXml } from './xlsx-rows.ts';
import { xlsxStream } from './xlsx.ts';

const columns = [
  { header: 'Partner', choices: ['Ada & Co', '=Bola', 'Chidi'] },
  { header: 'Price' },
  { header: 'Active', choices: ['True', 'False'] },
];
const notes = {
  sheet: 'Columns',
  columns: [{ header: 'Column' }, { header: 'Meaning' }],
  rows: [['Price', 'Naira']],
};
const form = (isProtected = true) =>
  xlsxStream({ sheet: 'Prices', columns, isProtected, notes, rows: from(rowXml(2, ['Chidi', 5, 'True'])) });
const partsOf = async (stream = form()) => {
  const parts = unzipped(await bytesOf(stream));
  return (name: string) => parts.get(name)!.toString();
};

test('offers the choices of a column from a hidden sheet and refuses other values', async () => {
  const part = await partsOf();
  const sheet = part('xl/worksheets/sheet1.xml');
  expect(sheet.match(/<dataValidation .*?<\/dataValidation>/g)).toEqual([
    expect.stringMatching(/type="list".*sqref="A2:A1048576"><formula1>Choices!\$A\$1:\$A\$3<\/formula1>/),
    expect.stringMatching(/sqref="C2:C1048576"><formula1>Choices!\$B\$1:\$B\$2<\/formula1>/),
  ]);
  expect(part('xl/workbook.xml')).toContain('<sheet name="Choices" sheetId="3" state="hidden" r:id="rId3"/>');
  const sheets = await readBack(form());
  expect(sheets.map(({ sheet: name, data }) => [name, data])).toEqual([
    [
      'Prices',
      [
        ['Partner', 'Price', 'Active'],
        ['Chidi', 5, 'True'],
      ],
    ],
    [
      'Columns',
      [
        ['Column', 'Meaning'],
        ['Price', 'Naira'],
      ],
    ],
    [
      'Choices',
      [
        ['Ada & Co', 'True'],
        ["'=Bola", 'False'],
        ['Chidi', null],
      ],
    ],
  ]);
});

test('protects the header and locked cells, and leaves the others and empty rows editable', async () => {
  const kinds = ['locked', 'number', 'text'] as const;
  const rows = xlsxRowsFromCopy(Readable.from([Buffer.from('Ada\t5\tTrue\n=Bola\t6\tFalse\n')]), kinds);
  const part = await partsOf(xlsxStream({ sheet: 'Prices', columns, isProtected: true, rows }));
  const sheet = part('xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<\/sheetData><sheetProtection sheet="1"[^>]*\/><autoFilter[^>]*\/><dataValidations/);
  expect(sheet).toContain('<c r="A2" s="5" t="str"><v>Ada</v></c><c r="B2"><v>5</v></c>');
  expect(sheet).toContain(`<c r="A3" s="5" t="str"><v>'=Bola</v></c>`);
  const formats = /<cellXfs.*<\/cellXfs>/.exec(part('xl/styles.xml'))![0].match(/<xf .*?(?:\/>|<\/xf>)/g)!;
  const locks = formats.map((format) => /locked="(\d)"/.exec(format)?.[1]);
  expect(locks).toEqual(['0', '1', undefined, undefined, undefined, '1', '0']);
});

test('a file without choices and protection has none of their parts', async () => {
  const plain = { sheet: 'Prices', columns: [{ header: 'Name' }], rows: from<string>() };
  const part = await partsOf(xlsxStream(plain));
  expect(part('xl/worksheets/sheet1.xml')).not.toMatch(/dataValidation|sheetProtection/);
  expect(part('xl/workbook.xml').match(/<sheet /g)).toHaveLength(1);
  expect(part('xl/styles.xml')).not.toContain('locked="0"');
});
