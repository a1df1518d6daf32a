import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLinesFromCopy, type CsvKind } from './csv-from-copy.ts';
import { csvLine } from './csv.ts';
import { bytesOf, chunksOf, copyText, storableText } from './testing.ts';

async function linesOf(copy: string, kinds: CsvKind[], size = 1_000): Promise<string> {
  return (await bytesOf(csvLinesFromCopy(chunksOf(Buffer.from(copy), size), kinds))).toString();
}

const threeTexts = fc.tuple(storableText, fc.option(storableText), storableText);

test('converts COPY text to the same bytes as csvLine, however the chunks are split', async () => {
  const rows = fc.array(threeTexts, { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 200 }), async (texts, size) => {
      const lines = await linesOf(copyText(texts), ['text', 'text', 'text'], size);
      expect(lines).toBe(texts.map((cells) => csvLine(cells, '\n')).join(''));
    }),
    { numRuns: 300 },
  );
});

test('quotes white space at the ends of a cell, also that of other scripts', async () => {
  const texts = [' a', 'a ', '\u00a0a', 'a\u3000', '\u2003', 'Ézé', 'Adé'];
  expect(await linesOf(texts.map((text) => `${text}\n`).join(''), ['text'])).toBe(
    texts.map((text) => csvLine([text], '\n')).join(''),
  );
});

test('writes numbers as PostgreSQL does, and neutralises text in a number column', async () => {
  const cells = ['5', '-5.25', '0.0000', '1e+20', 'NaN', '-Infinity', '\\N', '', '=1', '1,5'];
  expect(await linesOf(cells.map((cell) => `${cell}\n`).join(''), ['number'])).toBe(
    ['5', '-5.25', '0.0000', '100000000000000000000', '', '', '', '', "'=1", '"1,5"', ''].join('\n'),
  );
});

test('writes a cell that is longer than its buffer', async () => {
  const long = 'é"'.repeat(200_000);
  expect(await linesOf(`${long}\tb\n`, ['text', 'text'], 100_000)).toBe(csvLine([long, 'b'], '\n'));
});

test('rejects a SELECT with more or fewer columns than declared', async () => {
  await expect(linesOf('a\tb\n', ['text'])).rejects.toThrow('columns');
  await expect(linesOf('a\n', ['text', 'text'])).rejects.toThrow('columns');
});

test('rejects a COPY that ends inside a row', async () => {
  await expect(linesOf('a\nb', ['text'])).rejects.toThrow('middle of a row');
});
