import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, chunksOf, copyText, storableText } from './testing.ts';
import { xlsxRowsFromCopy } from './xlsx-from-copy.ts';
import { rowXml, sheetBreak } from './xlsx-rows.ts';

async function xmlOf(copy: string, kinds: ('text' | 'number')[], rowsPerSheet?: number): Promise<string> {
  return (
    await bytesOf(xlsxRowsFromCopy(chunksOf(Buffer.from(copy), 1_000), kinds, rowsPerSheet))
  ).toString();
}

const threeTexts = fc.tuple(storableText, fc.option(storableText), storableText);

test('converts COPY text to the same bytes as rowXml, however the chunks are split', async () => {
  const rows = fc.array(threeTexts, { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 200 }), async (texts, size) => {
      const copied = chunksOf(Buffer.from(copyText(texts)), size);
      const xml = await bytesOf(xlsxRowsFromCopy(copied, ['text', 'text', 'text']));
      expect(xml.toString()).toBe(texts.map((cells, index) => rowXml(index + 2, cells)).join(''));
    }),
    { numRuns: 300 },
  );
});

test('row numbers stay correct when they gain a digit and on the next sheet', async () => {
  const xml = await xmlOf('a\n'.repeat(2_500), ['text'], 1_200);
  const sheets = xml.split(sheetBreak);
  expect(sheets).toHaveLength(3);
  const expected = Array.from({ length: 1_199 }, (_, index) => rowXml(index + 2, ['a'])).join('');
  expect(sheets[0]).toBe(expected);
  expect(sheets[1]).toBe(expected);
  expect(sheets[2]).toBe(Array.from({ length: 102 }, (_, index) => rowXml(index + 2, ['a'])).join(''));
});

test('writes numbers as numbers, and escapes text in a number column', async () => {
  const cells = [
    '5',
    '-5.25',
    '0.0000',
    '1e+20',
    '+3',
    'NaN',
    'Infinity',
    '-Infinity',
    '\\N',
    '',
    '1-2',
    '</v>',
    '-',
    '1.2.3',
  ];
  const xml = await xmlOf(cells.map((cell) => `${cell}\n`).join(''), ['number']);
  expect(xml.match(/(?: t="str")?><v>.*?<\/v>/g)).toEqual([
    '><v>5</v>',
    '><v>-5.25</v>',
    '><v>0.0000</v>',
    '><v>100000000000000000000</v>',
    '><v>3</v>',
    ' t="str"><v>1-2</v>',
    ' t="str"><v>&lt;/v&gt;</v>',
    ` t="str"><v>'-</v>`,
    ' t="str"><v>1.2.3</v>',
  ]);
});

test('truncates a long cell to the limit of Excel', async () => {
  expect(await xmlOf(`${'é'.repeat(50_000)}\tb\n`, ['text', 'text'])).toBe(
    rowXml(2, ['é'.repeat(50_000), 'b']),
  );
});

test('rejects a SELECT with more or fewer columns than declared', async () => {
  await expect(xmlOf('a\tb\n', ['text'])).rejects.toThrow('columns');
  await expect(xmlOf('a\n', ['text', 'text'])).rejects.toThrow('columns');
});

test('rejects a COPY that ends inside a row', async () => {
  await expect(xmlOf('a\nb', ['text'])).rejects.toThrow('middle of a row');
});
