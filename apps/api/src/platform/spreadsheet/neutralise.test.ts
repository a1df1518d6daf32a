import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralise } from './neutralise.ts';
import { anyText } from './testing.ts';

test.each([
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '+',
  '-',
  '+1.',
  '-1.5e3',
  '+234\n80',
  '=cmd|calc!A0',
])('a text that a spreadsheet could execute gets an apostrophe: %j', (text) => {
  expect(neutralise(text)).toBe(`'${text}`);
});

test.each(['+234 803 123 4567', '-5', '-5.25', '+1', '- 7', 'Ade=Bola', 'a@b.ng', ' =1', "'=1", '', '\n=1'])(
  'a signed number, a phone number or any other text stays as it is: %j',
  (text) => {
    expect(neutralise(text)).toBe(text);
  },
);

test('control characters are removed before the rule looks at the first character', () => {
  expect(neutralise('\u0000\u0001=1+1')).toBe("'=1+1");
  expect(neutralise('a\u0000b\ufffe\uffffc\td\ne\rf')).toBe('abc\td\ne\rf');
});

test('half a surrogate pair becomes a replacement character, a whole pair stays', () => {
  expect(neutralise('a\ud83d b 😀 \ude00')).toBe('a\ufffd b 😀 \ufffd');
});

test('no text comes out that could be executed, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const safe = neutralise(text);
      expect(/^[=@\t\r]/.test(safe)).toBe(false);
      if (/^[+-]/.test(safe)) expect(safe).toMatch(/^[+-][0-9 ]+(\.[0-9]+)?$/);
      expect(neutralise(safe)).toBe(safe);
    }),
    { numRuns: 2_000 },
  );
});
