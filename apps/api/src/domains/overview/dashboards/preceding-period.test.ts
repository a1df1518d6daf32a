import { expect, test } from 'vitest';
import { precedingPeriod } from './dashboards.service.ts';

const now = new Date('2026-11-18T09:30:00Z');

test.each([
  ['a calendar month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a longer month', '2026-09-01', '2026-09-30', '2026-08-01', '2026-08-31'],
  ['February', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['the first days of a month', '2026-11-01', '2026-11-17', '2026-10-01', '2026-10-17'],
  ['the first day of a month', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['more days than the month before has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['any days', '2026-11-05', '2026-11-11', '2026-10-29', '2026-11-04'],
  ['a part of two months', '2026-10-01', '2026-11-17', '2026-08-14', '2026-09-30'],
])('%s', (_name, from, to, start, end) => {
  expect(precedingPeriod({ from, to }, now)).toEqual({ from: start, to: end });
});

test('a period that ends today compares up to this time of the day', () => {
  expect(precedingPeriod({ from: '2026-11-18', to: '2026-11-18' }, now)).toEqual({
    from: '2026-11-17',
    to: '2026-11-17',
    until: new Date('2026-11-17T09:30:00Z'),
  });
});

test.each([
  ['from the first day', '2020-01-01', '2026-11-17'],
  ['into the future', '2026-11-01', '2026-11-30'],
])('a period %s has none', (_name, from, to) => {
  expect(precedingPeriod({ from, to }, now)).toBeNull();
});
