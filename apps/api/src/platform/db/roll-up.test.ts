import { expect, test } from 'vitest';
import { splitIntoUnits, splitRange } from './roll-up.ts';

const all = { from: undefined, until: undefined };

test('uses month totals for whole months and day totals for the rest', () => {
  expect(splitRange({ from: '2026-01-10', to: '2026-03-04' })).toEqual({
    months: { from: '2026-02-01', until: '2026-03-01' },
    days: [
      { from: '2026-01-10', until: '2026-02-01' },
      { from: '2026-03-01', until: '2026-03-05' },
    ],
  });
});

test('a whole month needs no day totals', () => {
  expect(splitRange({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    months: { from: '2026-02-01', until: '2026-03-01' },
    days: [],
  });
  expect(splitRange({ from: '2025-12-01', to: '2025-12-31' }).months).toEqual({
    from: '2025-12-01',
    until: '2026-01-01',
  });
});

test('less than a month uses only day totals, also across two months', () => {
  expect(splitRange({ from: '2026-05-05', to: '2026-05-05' })).toEqual({
    months: null,
    days: [{ from: '2026-05-05', until: '2026-05-06' }],
  });
  expect(splitRange({ from: '2025-12-20', to: '2026-01-10' })).toEqual({
    months: null,
    days: [{ from: '2025-12-20', until: '2026-01-11' }],
  });
});

test('an open range stays open', () => {
  expect(splitRange({})).toEqual({ months: all, days: [] });
  expect(splitRange({ from: '2026-01-02' })).toEqual({
    months: { from: '2026-02-01', until: undefined },
    days: [{ from: '2026-01-02', until: '2026-02-01' }],
  });
  expect(splitRange({ to: '2026-01-02' })).toEqual({
    months: { from: undefined, until: '2026-01-01' },
    days: [{ from: '2026-01-01', until: '2026-01-03' }],
  });
});

test('an end of a range is rounded to the nearest month and year, and the difference added or subtracted', () => {
  expect(splitIntoUnits({ from: '2022-03-28', to: '2026-11-16' })).toEqual([
    { unit: 'day', from: '2022-03-28', until: '2022-04-01', sign: 1 },
    { unit: 'month', from: '2022-01-01', until: '2022-04-01', sign: -1 },
    { unit: 'year', from: '2022-01-01', until: '2027-01-01', sign: 1 },
    { unit: 'month', from: '2026-12-01', until: '2027-01-01', sign: -1 },
    { unit: 'day', from: '2026-11-17', until: '2026-12-01', sign: -1 },
  ]);
});

test.each([
  ['2026-05-05', '2026-05-05', 1],
  ['2026-05-02', '2026-05-30', 3],
  ['2020-01-01', '2026-11-16', 22],
  ['2025-07-16', '2026-07-15', 43],
])('the spans of %s to %s have each day once', (from, to, most) => {
  const days = new Map<string, number>();
  const spans = splitIntoUnits({ from, to });
  for (const { from: start, until, sign } of spans)
    for (let day = Date.parse(start); day < Date.parse(until); day += 86_400_000) {
      const key = new Date(day).toISOString().slice(0, 10);
      days.set(key, (days.get(key) ?? 0) + sign);
    }
  const counted = [...days].filter(([, n]) => n !== 0).toSorted();
  expect(counted.every(([, n]) => n === 1)).toBe(true);
  expect([counted[0]![0], counted.at(-1)![0]]).toEqual([from, to]);
  expect(counted).toHaveLength((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
  const read = { day: 1, month: 30, year: 365 };
  const totals = spans.map(({ unit, from: start, until }) =>
    Math.round((Date.parse(until) - Date.parse(start)) / 86_400_000 / read[unit]),
  );
  expect(totals.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(most);
});
