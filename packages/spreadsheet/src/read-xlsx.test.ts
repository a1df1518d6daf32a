import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOfFormat } from './read-styles.ts';
import { book, read, row, zip, bookParts } from './read.testing.ts';
import { bytesOf, from, storableText } from './testing.ts';
import { neutralise } from './neutralise.ts';
import { rowsXml } from './xlsx-rows.ts';
import { xlsxStream } from './xlsx.ts';

const cell = (attributes: string, inside: string) => `<c ${attributes}>${inside}</c>`;
const sheet = (xml: string, more: Partial<Parameters<typeof book>[0]> = {}) =>
  read(book({ sheets: [{ xml: row('h') + xml }], ...more }));

test('reads back every cell that the writer writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof(storableText, fc.integer()), { minLength: 3, maxLength: 3 }), {
        maxLength: 8,
      }),
      async (rows) => {
        const columns = ['a', 'b', 'c'].map((header) => ({ header }));
        const file = await bytesOf(xlsxStream({ sheet: 'Prices', columns, rows: rowsXml(from(...rows)) }));
        const filled = rows.filter((cells) => cells.some((value) => neutralise(String(value)).trim() !== ''));
        const table = await read(file);
        expect(table.header).toEqual(['a', 'b', 'c']);
        expect(table.rows.length).toBe(filled.length);
        table.rows.forEach((cells, index) =>
          filled[index]!.forEach((value, column) => {
            const text = typeof value === 'string' ? neutralise(value) : String(value);
            expect(cells[column] ?? '').toBe(text.trim() === '' ? '' : text);
          }),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('joins the runs of shared strings, without phonetic hints', async () => {
  const strings =
    '<si><t>Full</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Blood </t></r><r><t>Count</t></r><rPh><t>furu</t></rPh></si>';
  const { rows } = await sheet(`<row>${cell('t="s"', '<v>0</v>')}${cell('t="s"', '<v>1</v>')}</row>`, {
    strings,
  });
  expect(rows).toEqual([['Full', 'Blood Count']]);
});

test('decodes entities, CDATA, escapes of Excel and non-ASCII characters', async () => {
  const { rows } = await sheet(
    row('A &amp; B &lt;&#x26;&#38;&gt;', '<![CDATA[<b> & c]]>', 'Ọ̀ṣun é 中 😀', 'a_x000D_b_x005F_c'),
  );
  expect(rows).toEqual([['A & B <&&>', '<b> & c', 'Ọ̀ṣun é 中 😀', 'a\rb_c']]);
});

test('rounds numbers to fifteen digits like Excel', async () => {
  const numbers = ['1234', '1234.5', '18.899999999999999', '0.30000000000000004', '1.5E3', '-7', '1e300'];
  const { rows } = await sheet(`<row>${numbers.map((n) => cell('', `<v>${n}</v>`)).join('')}</row>`);
  expect(rows[0]).toEqual(['1234', '1234.5', '18.9', '0.3', '1500', '-7', '1e+300']);
});

test('reads the stored result of a formula, and flags a missing result and an error value', async () => {
  const { rows, flags } = await sheet(
    `<row>${cell('', '<f>SUM(A1:A9)</f><v>42</v>')}${cell('t="str"', '<f>"a"&amp;"b"</f><v>ab</v>')}${cell('t="b"', '<v>1</v>')}${cell('t="e"', '<v>#REF!</v>')}${cell('', '<f>NOW()</f>')}${cell('t="str"', '<f>""</f><v></v>')}</row><row>${cell('', '<f>NOW()</f>')}</row>`,
  );
  expect(rows).toEqual([['42', 'ab', 'TRUE', '#REF!']]);
  expect(flags).toEqual([
    [
      { column: 3, kind: 'error' },
      { column: 4, kind: 'formula' },
    ],
  ]);
});

test('reads a number with trailing zeros as the number, not as its text', async () => {
  const { rows } = await sheet(`<row>${cell('', '<v>1.500</v>')}${cell('', '<v>1500.00</v>')}</row>`);
  expect(rows).toEqual([['1.5', '1500']]);
});

test('distinguishes dates and percentages by their format', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm&quot;x&quot;"/><numFmt numFmtId="171" formatCode="[$₦-468]#,##0.00"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs>';
  const cells = ['46024', '46024', '46024.75', '1500', '0.075', '0.5'];
  const xml = `<row>${cells.map((value, index) => cell(`s="${index}"`, `<v>${value}</v>`)).join('')}</row>`;
  const { rows, flags } = await sheet(xml, { styles });
  expect(rows).toEqual([['46024', '2026-01-02', '2026-01-02 18:00', '1500', '7.5%', '12:00']]);
  expect(flags).toEqual([[1, 2, 5].map((column) => ({ column, kind: 'date' }))]);
  const old = await sheet(`<row>${cell('s="1"', '<v>44562</v>')}</row>`, {
    styles,
    properties: '<workbookPr date1904="1"/>',
  });
  expect(old.rows).toEqual([['2026-01-02']]);
});

test.each([
  ['General', 'plain'],
  ['#,##0.00;[Red]-#,##0.00', 'plain'],
  ['"days "0', 'plain'],
  ['0\\d', 'plain'],
  ['0.00E+00', 'plain'],
  ['0.00%', 'percent'],
  ['yyyy-mm-dd', 'date'],
  ['[h]:mm', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
])('the format %s is %s', (code, kind) => {
  expect(kindOfFormat(code)).toBe(kind);
});

test('repeats the value of cells merged over rows, and flags cells merged over columns', async () => {
  const cells = (number: number, ...values: string[]) =>
    `<row r="${number}">${values.map((value, index) => (value ? `<c r="${'ABC'[index]}${number}" t="str"><v>${value}</v></c>` : '')).join('')}</row>`;
  const xml =
    cells(1, 'Title') +
    cells(2, 'h', 'i', 'j') +
    cells(3, 'Wye', 'x', 'y') +
    cells(4, '', 'x', 'y') +
    cells(5, '', '') +
    cells(6, '', 'wide', '') +
    cells(7, '', 'x', 'y');
  const after =
    '<mergeCells><mergeCell ref="B6:C6"/><mergeCell ref="A1:C1"/><mergeCell ref="A3:A6"/></mergeCells>';
  const read7 = await read(book({ sheets: [{ xml, after }] }), ([first]) => first === 'h');
  expect(read7.rows).toEqual([
    ['Wye', 'x', 'y'],
    ['Wye', 'x', 'y'],
    ['Wye', 'wide'],
    ['', 'x', 'y'],
  ]);
  expect(read7.flags).toEqual([[], [], [{ column: 2, kind: 'merged' }], []]);
});

test('skips empty rows and keeps row numbers', async () => {
  const xml = `<row r="4"><c r="B4" t="inlineStr"><is><t>merged</t></is></c><c r="C4" s="1"/><c r="D4"><v>7</v></c></row>
    <row r="5"/><row r="6"><c r="A6" s="3"/></row><row r="9"><c r="A9"><v>1</v></c><c r="ZZ9" s="2"/></row>`;
  const table = await sheet(xml);
  expect(table.rows).toEqual([['', 'merged', '', '7'], ['1']]);
  expect(table.numbers).toEqual([4, 9]);
});

test('numbers cells and rows without references consecutively', async () => {
  const table = await sheet('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>');
  expect([table.rows, table.numbers]).toEqual([
    [['1', '2'], ['3']],
    [2, 3],
  ]);
});

test('accepts tags with prefixes, single quotes, spaces, comments and > in values', async () => {
  const xml = `<!-- <row> --><x:row r = '2' foo="a > b"><x:c r='A2' t = "inlineStr" ><x:is><x:t>ok</x:t></x:is></x:c ></x:row>`;
  expect((await sheet(xml)).rows).toEqual([['ok']]);
});

test('reads the visible sheet with the expected header, also below a title', async () => {
  const sheets = [
    { xml: row('Cover') },
    { xml: row('wanted') + row('hidden'), state: 'hidden' },
    { xml: row('Prices of 2026') + row('wanted') + row('value') },
  ];
  const wanted = await read(book({ sheets }), ([first]) => first === 'wanted');
  expect([wanted.header, wanted.rows]).toEqual([['wanted'], [['value']]]);
  const none = await read(book({ sheets }), () => false);
  expect(none.header).toEqual(['Cover']);
});

test('reads every sheet with the same header, and names the others with content', async () => {
  const sheets = [
    { xml: row('Cover') },
    { xml: row('wanted', 'b') + row('1') },
    { xml: row('wanted', 'c') + row('other') },
    { xml: '' },
    { xml: row('Title') + row(' Wanted ', 'B') + row('2') },
  ];
  const table = await read(book({ sheets }), ([first]) => first === 'wanted');
  expect(table).toMatchObject({
    rows: [['1'], ['2']],
    numbers: [2, 3],
    furtherSheets: [4],
    unread: ['S0', 'S2'],
  });
});

test('reads a workbook in UTF-16', async () => {
  const after = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
  const parts = bookParts({ sheets: [{ xml: row('h', 'i') + row('Ọ̀ṣun', 'x') + row('', 'y'), after }] });
  const utf16 = parts.map((part) => ({
    ...part,
    data: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(String(part.data), 'utf16le')]),
  }));
  expect((await read(zip(utf16))).rows).toEqual([
    ['Ọ̀ṣun', 'x'],
    ['Ọ̀ṣun', 'y'],
  ]);
});
