import { expect, test } from 'vitest';
import { dayPresets } from './day-presets.ts';

const presetsOf = (day: string) =>
  Object.fromEntries(dayPresets(day).map(({ label, value }) => [label, value]));

test('ranges end today or with the previous period', () => {
  expect(presetsOf('2026-11-16')).toEqual({
    Today: ['2026-11-16', '2026-11-16'],
    'This Month': ['2026-11-01', '2026-11-16'],
    Yesterday: ['2026-11-15', '2026-11-15'],
    'Last 7 days': ['2026-11-10', '2026-11-16'],
    'Last month': ['2026-10-01', '2026-10-31'],
    'This quarter': ['2026-10-01', '2026-11-16'],
    'This year': ['2026-01-01', '2026-11-16'],
  });
});

test('ranges cross the turn of the year and a leap day', () => {
  const january = presetsOf('2028-01-01');
  expect(january['Yesterday']).toEqual(['2027-12-31', '2027-12-31']);
  expect(january['Last month']).toEqual(['2027-12-01', '2027-12-31']);
  expect(january['This quarter']).toEqual(['2028-01-01', '2028-01-01']);
  expect(presetsOf('2028-03-01')['Last month']).toEqual(['2028-02-01', '2028-02-29']);
});
