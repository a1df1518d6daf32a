import { expect, test } from 'vitest';
import { ageOn } from './people.format.ts';

test.each([
  ['2026-11-15', 35],
  ['2026-11-16', 36],
  ['2026-11-17', 36],
  ['1990-11-16', 0],
])('on %s someone born on 16 November 1990 is %i', (day, age) => {
  expect(ageOn(day, '1990-11-16')).toBe(age);
});
