import { expect, test } from 'vitest';
import { splitRange } from './roll-up.ts';

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
