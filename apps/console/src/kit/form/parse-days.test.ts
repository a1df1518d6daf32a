import { expect, test } from 'vitest';
import { parseDay, parseRange } from './parse-days.ts';

const today = '2026-11-18';

test.each([
  ['25/11/2026', '2026-11-25'],
  ['5/1/26', '2026-01-05'],
  ['05.01.1984', '1984-01-05'],
  ['5/1/84', '1984-01-05'],
  ['05-01-2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['25/11', '2026-11-25'],
  ['1 oct', '2026-10-01'],
  ['1oct', '2026-10-01'],
  [' 1st  October, 2025 ', '2025-10-01'],
  ['1-Oct-25', '2025-10-01'],
  ['oct 1', '2026-10-01'],
  ['Sept 30, 2025', '2025-09-30'],
  ['today', '2026-11-18'],
  ['Yesterday', '2026-11-17'],
  ['tomorrow', '2026-11-19'],
  ['-7d', '2026-11-11'],
  ['− 7 d', '2026-11-11'],
  ['+2w', '2026-12-02'],
  ['29/02/2024', '2024-02-29'],
])('reads the day %s as %s', (typed, day) => {
  expect(parseDay(typed, { today })).toBe(day);
});

test.each([
  '',
  'soon',
  '31/02/2026',
  '29/02/2026',
  '13/13/2026',
  '0/1/2026',
  '1/1/0001',
  '1/1/9999',
  '1 o',
  '1 octopus',
  '7d',
  '17d',
  '12',
  '1/10/2026 09:30',
  '1/10/20265',
])('reads no day from "%s"', (typed) => {
  expect(parseDay(typed, { today })).toBeNull();
});

test('a day without a year is in this year unless the limits exclude it', () => {
  expect(parseDay('20 dec', { today })).toBe('2026-12-20');
  expect(parseDay('20 dec', { today, max: today })).toBe('2025-12-20');
  expect(parseDay('1 oct', { today, min: today })).toBe('2027-10-01');
  expect(parseDay('20/12/2027', { today, max: today })).toBe('2027-12-20');
});

test.each([
  ['01/10/2026 – 18/10/2026', '2026-10-01', '2026-10-18'],
  ['1 oct - 15 oct', '2026-10-01', '2026-10-15'],
  ['1 - 15 oct', '2026-10-01', '2026-10-15'],
  ['1/10/2026 to today', '2026-10-01', '2026-11-18'],
  ['1-10-2026 - 5-10-2026', '2026-10-01', '2026-10-05'],
  ['-7d to yesterday', '2026-11-11', '2026-11-17'],
  ['-7d', '2026-11-11', '2026-11-18'],
  ['yesterday', '2026-11-17', '2026-11-17'],
  ['1 oct', '2026-10-01', '2026-10-01'],
  ['oct', '2026-10-01', '2026-10-31'],
  ['dec', '2025-12-01', '2025-12-31'],
  ['nov', '2026-11-01', '2026-11-18'],
  ['Feb 2024', '2024-02-01', '2024-02-29'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['2026', '2026-01-01', '2026-11-18'],
  ['this month', '2026-11-01', '2026-11-18'],
  ['Last 7 days', '2026-11-12', '2026-11-18'],
  ['all', '2020-01-01', '2026-11-18'],
])('reads the range %s as %s to %s', (typed, from, to) => {
  const presets = [{ label: 'All', value: ['2020-01-01', today] as [string, string] }];
  expect(parseRange(typed, { today, max: today }, presets)).toEqual([from, to]);
});

test.each(['', 'soon', '1 oct -', '1 oct - soon', '1 oct - 2 oct - 3 oct', '31/02/2026 - 1/3/2026'])(
  'reads no range from "%s"',
  (typed) => {
    expect(parseRange(typed, { today })).toBeNull();
  },
);

test('a range typed in reverse is returned as it is, for the message about it', () => {
  expect(parseRange('5 oct - 1 oct', { today })).toEqual(['2026-10-05', '2026-10-01']);
});
