import { expect, test } from 'vitest';
import { rangeOf } from './date-range.ts';

test('a range may end in the future', () => {
  expect(rangeOf('2026-01-01', '2999-01-01')).toEqual(['2026-01-01', '2999-01-01']);
});

test.each([
  ['reversed', '2026-02-01', '2026-01-01'],
  ['without an end', '2026-02-01', undefined],
  ['not a day', 'nonsense', '2026-01-01'],
])('a range that is %s counts as none', (_reason, from, to) => {
  expect(rangeOf(from, to)).toEqual([null, null]);
});
