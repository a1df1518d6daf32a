import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralise } from './neutralise.ts';
import { anyText, harmlessTexts, possibleFormulas } from './testing.ts';

test.each(possibleFormulas)('prefixes a possible formula with an apostrophe: %j', (text) => {
  expect(neutralise(text)).toBe(`'${text}`);
});

test.each(harmlessTexts)('does not change a signed number, a phone number or other text: %j', (text) => {
  expect(neutralise(text)).toBe(text);
});

test('removes control characters before it checks the first character', () => {
  expect(neutralise('\u0000\u0001=1+1')).toBe("'=1+1");
  expect(neutralise('a\u0000b\ufffe\uffffc\td\ne\rf')).toBe('abc\td\ne\rf');
});

test('replaces a lone surrogate and keeps a surrogate pair', () => {
  expect(neutralise('a\ud83d b 😀 \ude00')).toBe('a\ufffd b 😀 \ufffd');
});

test('never returns a possible formula, and is idempotent', () => {
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
