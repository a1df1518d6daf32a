import { expect, test } from 'vitest';
import { bytesOf, from } from './testing.ts';
import { columnLetters, maxRows, rowXml, rowsXml, sheetBreak, textCell } from './xlsx-rows.ts';

function textOf(cell: string): string {
  return /<([tv])(?: [^>]*)?>(.*)<\/\1>/s.exec(cell)?.[2] ?? '';
}

test('names columns like Excel', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(
    'A Z AA AZ BA ZZ AAA XFD'.split(' '),
  );
});

test('a row has its number and every cell its reference', () => {
  expect(rowXml(7, ['Ade', 5, -0.5])).toBe(
    '<row r="7"><c r="A7" t="str"><v>Ade</v></c><c r="B7"><v>5</v></c><c r="C7"><v>-0.5</v></c></row>',
  );
});

test('omits empty cells and non-finite numbers; other cells keep their column', () => {
  expect(rowXml(2, [null, '', Number.NaN, Number.NEGATIVE_INFINITY, '\u0000', 1])).toBe(
    '<row r="2"><c r="F2"><v>1</v></c></row>',
  );
});

test('escapes markup, white space and backslash', () => {
  expect(textOf(textCell('A1', 'a<b>&]]>\t\n\r\\"'))).toBe('a&lt;b&gt;&amp;]]&gt;&#9;&#10;&#13;&#92;"');
});

test('uses xml:space only for outer white space and line breaks', () => {
  for (const text of [' a', 'a ', 'a\nb', 'a\tb'])
    expect(textCell('A1', text)).toContain('xml:space="preserve"');
  expect(textCell('A1', 'a b')).not.toContain('xml:space');
});

test('escapes text that looks like an escape sequence of Excel', () => {
  expect(textOf(textCell('A1', '_x003D_1'))).toBe('_x005F_x003D_1');
  expect(textOf(textCell('A1', '_x0041_x0042_'))).toBe('_x005F_x0041_x005F_x0042_');
  expect(textOf(textCell('A1', 'in_xyz_progress'))).toBe('in_xyz_progress');
});

test('truncates text at 32,767 UTF-16 units, including the apostrophe', () => {
  expect(textOf(textCell('A1', 'x'.repeat(32_767)))).toHaveLength(32_767);
  expect(textOf(textCell('A1', 'x'.repeat(40_000)))).toBe('x'.repeat(32_767));
  expect(textOf(textCell('A1', '='.repeat(40_000)))).toBe(`'${'='.repeat(32_766)}`);
});

test('never truncates inside a character or an entity', () => {
  expect(textOf(textCell('A1', `${'x'.repeat(32_766)}😀😀`))).toBe('x'.repeat(32_766));
  expect(textOf(textCell('A1', `${'x'.repeat(32_765)}😀😀`))).toBe(`${'x'.repeat(32_765)}😀`);
  expect(textOf(textCell('A1', '&'.repeat(40_000)))).toBe('&amp;'.repeat(32_767));
});

test('rejects a row above the limit of a sheet', () => {
  expect(rowXml(maxRows, ['a'])).toContain(`r="${maxRows}"`);
  expect(() => rowXml(maxRows + 1, ['a'])).toThrow('1048576');
});

test('numbers rows from 2 and continues on a new sheet when one is full', async () => {
  const xml = await bytesOf(rowsXml(from([1], [2], [3], [4], [5]), 3));
  expect(xml.toString().split(sheetBreak)).toEqual([
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>2</v></c></row>',
    '<row r="2"><c r="A2"><v>3</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>',
    '<row r="2"><c r="A2"><v>5</v></c></row>',
  ]);
});
