import { expect, test } from 'vitest';
import { bytesOf, from } from './testing.ts';
import { columnLetters, maxRows, rowXml, rowsXml, sheetBreak, textCell } from './xlsx-rows.ts';

function textOf(cell: string): string {
  return /<([tv])(?: [^>]*)?>(.*)<\/\1>/s.exec(cell)?.[2] ?? '';
}

test('columns are named as Excel names them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(
    'A Z AA AZ BA ZZ AAA XFD'.split(' '),
  );
});

test('a row carries its number, and every cell its reference', () => {
  expect(rowXml(7, ['Ade', 5, -0.5])).toBe(
    '<row r="7"><c r="A7" t="str"><v>Ade</v></c><c r="B7"><v>5</v></c><c r="C7"><v>-0.5</v></c></row>',
  );
});

test('empty cells and numbers that are none are left out, the others keep their column', () => {
  expect(rowXml(2, [null, '', Number.NaN, Number.NEGATIVE_INFINITY, '\u0000', 1])).toBe(
    '<row r="2"><c r="F2"><v>1</v></c></row>',
  );
});

test('markup, white space and backslash are written as entities', () => {
  expect(textOf(textCell('A1', 'a<b>&]]>\t\n\r\\"'))).toBe('a&lt;b&gt;&amp;]]&gt;&#9;&#10;&#13;&#92;"');
});

test('white space at the ends or a line break is kept by xml:space, other cells go without it', () => {
  for (const text of [' a', 'a ', 'a\nb', 'a\tb'])
    expect(textCell('A1', text)).toContain('xml:space="preserve"');
  expect(textCell('A1', 'a b')).not.toContain('xml:space');
});

test('a text that looks like the escape of Excel is escaped, so that Excel shows it as it is', () => {
  expect(textOf(textCell('A1', '_x003D_1'))).toBe('_x005F_x003D_1');
  expect(textOf(textCell('A1', '_x0041_x0042_'))).toBe('_x005F_x0041_x005F_x0042_');
  expect(textOf(textCell('A1', 'in_xyz_progress'))).toBe('in_xyz_progress');
});

test('a text longer than Excel takes is cut at 32,767 units, the apostrophe counted', () => {
  expect(textOf(textCell('A1', 'x'.repeat(32_767)))).toHaveLength(32_767);
  expect(textOf(textCell('A1', 'x'.repeat(40_000)))).toBe('x'.repeat(32_767));
  expect(textOf(textCell('A1', '='.repeat(40_000)))).toBe(`'${'='.repeat(32_766)}`);
});

test('a cut never leaves half a character or half an entity', () => {
  expect(textOf(textCell('A1', `${'x'.repeat(32_766)}😀😀`))).toBe('x'.repeat(32_766));
  expect(textOf(textCell('A1', `${'x'.repeat(32_765)}😀😀`))).toBe(`${'x'.repeat(32_765)}😀`);
  expect(textOf(textCell('A1', '&'.repeat(40_000)))).toBe('&amp;'.repeat(32_767));
});

test('a row beyond the last one of a sheet is refused', () => {
  expect(rowXml(maxRows, ['a'])).toContain(`r="${maxRows}"`);
  expect(() => rowXml(maxRows + 1, ['a'])).toThrow('1048576');
});

test('rows are numbered from 2 on and go on in a new sheet when one is full', async () => {
  const xml = await bytesOf(rowsXml(from([1], [2], [3], [4], [5]), 3));
  expect(xml.toString().split(sheetBreak)).toEqual([
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>2</v></c></row>',
    '<row r="2"><c r="A2"><v>3</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>',
    '<row r="2"><c r="A2"><v>5</v></c></row>',
  ]);
});
