import { create } from 'fontkit';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const content = readFileSync(path.join(root, 'apps/console/src/kit/typeface/inter.woff2'));
const font = create(content);
const missing = (text: string) =>
  [...new Set(text)].filter((character) => !font.characterSet.includes(character.codePointAt(0)!));

test('the typeface has at most 34 kB, the weights 400 to 700 and tabular figures', () => {
  expect(content.length).toBeLessThanOrEqual(34_000);
  expect(font.variationAxes).toMatchObject({ wght: { min: 400, max: 700 } });
  expect(font.availableFeatures).toEqual(expect.arrayContaining(['tnum', 'kern', 'mark']));
});

test('the typeface has the letters of Yoruba, Igbo and Hausa with tone marks, and the naira sign', () => {
  const tones = '\u0300\u0301\u0304\u0323';
  expect(missing(`ẸẹỌọṢṣÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúŃńǸǹḾḿỊịỤụṄṅƁɓƊɗƘƙƳƴʼ₦${tones}`)).toEqual([]);
});

test('the typeface has every character of the texts of the console', () => {
  const sources = globSync(['apps/console/src/**/*.{ts,tsx,css}', 'packages/contract/src/**/*.ts'], {
    cwd: root,
    exclude: (file) => file.includes('.test.'),
  });
  // Letters that a search folds are not displayed by the console itself.
  const shown = sources.filter((file) => !file.endsWith('kit/search.ts'));
  const text = shown.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  expect(missing(text.replaceAll('\n', ''))).toEqual([]);
});
