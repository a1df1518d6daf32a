import { expect, test } from 'vitest';
import { hundredths, type AmountOptions } from './amounts.ts';

function read(text: string, options?: AmountOptions) {
  const found: unknown[] = [];
  const value = hundredths(
    text,
    1_000_000,
    (problem, suggestions, rule) => found.push([problem, suggestions, rule]),
    options,
  );
  return found[0] ?? value;
}
const csv = (...rules: AmountOptions['rules']) => ({ rules, isCsv: true });
const workbook = (...rules: AmountOptions['rules']) => ({ rules, isCsv: false });

test.each([
  ['1234.50', 123_450],
  ['1,234.5', 123_450],
  ['0.500', 50],
])('reads %s without rules', (text, value) => {
  expect(read(text)).toBe(value);
});

test('names the rule by which a refused amount could be read', () => {
  expect(read('1.234,50')).toEqual([expect.stringMatching(/not a number/), ['1234.50'], 'comma']);
  expect(read('1612.5375')).toEqual(['This has more than two decimals', [], 'round']);
  expect(read('abc')).toEqual([expect.stringMatching(/not a number/), undefined, undefined]);
});

test.each([
  ['1612.5375', 161_254],
  ['107.125', 10_713],
  ['0.994', 99],
  ['99.999', 10_000],
])('rounds %s half up to the kobo', (text, value) => {
  expect(read(text, workbook('round'))).toBe(value);
});

test.each([
  ['12,5', 1_250],
  ['1.234,50', 123_450],
  ['1.500', 150_000],
  ['1500', 150_000],
])('reads %s of a CSV file with decimal commas', (text, value) => {
  expect(read(text, csv('comma'))).toBe(value);
});

test('keeps the point of the numbers of a workbook, and asks where a text can be both', () => {
  expect(read('1500.5', workbook('comma'))).toBe(150_050);
  expect(read('12,5', workbook('comma'))).toBe(1_250);
  expect(read('1.500', workbook('comma'))).toEqual([
    'This can be 1.50 or 1,500. Choose one.',
    ['1.50', '1500'],
    undefined,
  ]);
  expect(read('1.500', workbook('round'))).toEqual([
    'This can be 1.50 or 1,500. Choose one.',
    ['1.50', '1500'],
    undefined,
  ]);
});
