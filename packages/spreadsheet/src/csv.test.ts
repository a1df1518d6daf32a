import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { neutralise } from './neutralise.ts';
import { anyText } from './testing.ts';

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
