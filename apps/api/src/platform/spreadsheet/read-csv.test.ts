import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read } from './read.testing.ts';

const lines = 'name;price\r\n"Ọ̀ṣun; ""A""";1,5\r\n\r\n x ;\r\n';
const wanted = [
  ['Ọ̀ṣun; "A"', '1,5'],
  [' x ', ''],
];

test.each([
  ['UTF-8', Buffer.from(lines)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${lines}`)],
  ['UTF-16LE with a mark', Buffer.from(`\ufeff${lines}`, 'utf16le')],
  ['UTF-16BE with a mark', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
])('semicolons, quotes and line ends in %s', async (_what, content) => {
  const table = await read(content);
  expect(table.header).toEqual(['name', 'price']);
  expect(table.rows).toEqual(wanted);
  expect(table.numbers).toEqual([2, 4]);
});

test('UTF-16 without a mark is known by its zero bytes, Windows-1252 by not being UTF-8', async () => {
  for (const content of [Buffer.from('a,b\n1,2\n', 'utf16le'), Buffer.from('a,b\n1,2\n', 'utf16le').swap16()])
    expect((await read(content)).rows).toEqual([['1', '2']]);
  const windows = Buffer.from('a,b\ncaf\u00e9,\u0080\n', 'latin1');
  expect((await read(windows)).rows).toEqual([['café', '€']]);
});

test.each([
  ['comma', 'a,b\n1,2'],
  ['semicolon', 'a;b\n1;2'],
  ['tab', 'a\tb\n1\t2'],
  ['what Excel says', 'sep=;\r\na;b\r\n1;2'],
  ['a separator inside quotes', '"a;;;;",b\n1,2'],
  ['old line ends', 'a,b\r1,2\r'],
])('the separator: %s', async (_what, text) => {
  expect((await read(Buffer.from(text))).rows).toEqual([['1', '2']]);
});

test('any table that is quoted comes back as it was', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab ,;"\n\r\té中😀'), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rows) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const table = await read(Buffer.from(`"h","i"\n${quoted.join('\n')}\n`));
        expect(table.rows).toEqual(rows.filter((cells) => cells.some((text) => text.trim() !== '')));
      },
    ),
  );
});

test('a cell that spans the pieces a file is read in stays whole', async () => {
  const long = `${'é'.repeat(20_000)}"",\r\n`;
  const text = `h,i\n${`"${long}",x\r\n`.repeat(40)}`;
  const { rows } = await read(Buffer.from(text));
  expect(rows.length).toBe(40);
  expect(rows.every(([first, second]) => first === long.replace('""', '"') && second === 'x')).toBe(true);
});

test('an open quotation mark is named by its row', async () => {
  await expect(read(Buffer.from('a,b\n1,2\n3,"4\n5,6\n'))).rejects.toThrow('opened in row 3');
});
