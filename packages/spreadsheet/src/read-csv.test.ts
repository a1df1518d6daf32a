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
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${lines}`)],
  ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${lines}`, 'utf16le')],
  ['UTF-16BE with a byte order mark', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
])('reads semicolons, quotes and line breaks in %s', async (_what, content) => {
  const table = await read(content);
  expect(table.header).toEqual(['name', 'price']);
  expect(table.rows).toEqual(wanted);
  expect(table.numbers).toEqual([2, 4]);
});

test('detects UTF-16 without a byte order mark by its zero bytes, and Windows-1252 by invalid UTF-8', async () => {
  for (const content of [Buffer.from('a,b\n1,2\n', 'utf16le'), Buffer.from('a,b\n1,2\n', 'utf16le').swap16()])
    expect((await read(content)).rows).toEqual([['1', '2']]);
  const windows = Buffer.from('a,b\ncaf\u00e9,\u0080\n', 'latin1');
  expect((await read(windows)).rows).toEqual([['café', '€']]);
});

test.each([
  ['comma', 'a,b\n1,2'],
  ['semicolon', 'a;b\n1;2'],
  ['tab', 'a\tb\n1\t2'],
  ['the sep= line of Excel', 'sep=;\r\na;b\r\n1;2'],
  ['a separator inside quotes', '"a;;;;",b\n1,2'],
  ['CR line breaks', 'a,b\r1,2\r'],
])('detects the separator: %s', async (_what, text) => {
  expect((await read(Buffer.from(text))).rows).toEqual([['1', '2']]);
});

test('reads back any quoted table unchanged', async () => {
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

test('reads a cell that spans several chunks', async () => {
  const long = `${'é'.repeat(20_000)}"",\r\n`;
  const text = `h,i\n${`"${long}",x\r\n`.repeat(40)}`;
  const { rows } = await read(Buffer.from(text));
  expect(rows.length).toBe(40);
  expect(rows.every(([first, second]) => first === long.replace('""', '"') && second === 'x')).toBe(true);
});

test('names the row of an unclosed quotation mark', async () => {
  await expect(read(Buffer.from('a,b\n1,2\n3,"4\n5,6\n'))).rejects.toThrow('opened in row 3');
});
