import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvStream } from './csv.ts';
import { neutralise } from './neutralise.ts';
import { anyText, bytesOf, from } from './testing.ts';

test('separates cells by commas and ends a line with CRLF', () => {
  expect(csvLine(['Ngozi', 5, null, -2.5, ''])).toBe('Ngozi,5,,-2.5,\r\n');
});

test('quotes a cell only when necessary', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'cr\r', ' edge', 'plain text', "O'Neil"])).toBe(
    '"a,b","say ""hi""","two\nlines","cr\r"," edge",plain text,O\'Neil\r\n',
  );
});

test('neutralises formulas but not phone numbers and numbers', () => {
  expect(csvLine(['=1+1', '@x', '+234 803 1', '-5', -5])).toBe("'=1+1,'@x,+234 803 1,-5,-5\r\n");
});

test('writes non-finite numbers as empty cells', () => {
  expect(csvLine([Number.NaN, Number.POSITIVE_INFINITY, 1])).toBe(',,1\r\n');
});

test('a line can be read back to the cells that were written', () => {
  const cells = fc.array(anyText, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cells, (texts) => {
      expect(readLine(csvLine(texts))).toEqual(texts.map(neutralise));
    }),
    { numRuns: 1_000 },
  );
});

test('a file contains a byte order mark, the header and every row', async () => {
  const rows = from(['Ọláòlúwa', 1], ['😀', null]);
  const bytes = await bytesOf(csvStream({ header: ['Name', 'Visits'], rows }));
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.toString('utf8', 3)).toBe('Name,Visits\r\nỌláòlúwa,1\r\n😀,\r\n');
});

test('an error in the rows destroys the stream with that error', async () => {
  const error = new Error('database gone');
  async function* rows() {
    yield ['a'];
    throw error;
  }
  await expect(bytesOf(csvStream({ header: ['Name'], rows: rows() }))).rejects.toBe(error);
});

test('emits a large file in few large chunks', async () => {
  async function* rows() {
    for (let row = 0; row < 20_000; row += 1) yield [`name ${row}`, row];
  }
  let chunks = 0;
  for await (const _ of csvStream({ header: ['Name', 'Row'], rows: rows() })) chunks += 1;
  expect(chunks).toBeLessThan(20);
});

/** An independent RFC 4180 parser that reads character by character. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (line[at + 1] === '"') cell += line.charAt((at += 1));
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (line.startsWith('\r\n', at) && at === line.length - 2) break;
    else cell += character;
  }
  return [...cells, cell];
}
