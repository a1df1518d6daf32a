import { expect, test } from 'vitest';
import { addBusinessSeconds, businessSeconds } from './support-hours.ts';

const office = { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '18:00' };
/** Friday 13 to Tuesday 17 November 2026, in Lagos time. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+01:00`);
const HOUR = 3_600;

test.each([
  ['within a day', at(13, '09:00'), at(13, '10:30'), 1.5 * HOUR],
  ['from before opening', at(13, '06:00'), at(13, '09:00'), HOUR],
  ['until after closing', at(13, '17:00'), at(13, '23:00'), HOUR],
  ['across a night', at(16, '17:30'), at(17, '08:30'), HOUR],
  ['across a weekend', at(13, '17:30'), at(16, '08:30'), HOUR],
  ['within a weekend', at(14, '09:00'), at(15, '17:00'), 0],
  ['within a night', at(16, '20:00'), at(17, '07:00'), 0],
  ['backwards', at(13, '12:00'), at(13, '11:00'), 0],
  ['three working days', at(12, '08:00'), at(16, '18:00'), 30 * HOUR],
])('counts working seconds %s', (_what, from, to, seconds) => {
  expect(businessSeconds(from, to, office)).toBe(seconds);
});

test.each([
  ['within a day', at(13, '09:00'), HOUR, at(13, '10:00')],
  ['from before opening', at(13, '06:00'), HOUR, at(13, '09:00')],
  ['after closing', at(16, '19:00'), HOUR, at(17, '09:00')],
  ['across a night', at(16, '17:30'), HOUR, at(17, '08:30')],
  ['across a weekend', at(13, '17:30'), HOUR, at(16, '08:30')],
  ['up to closing', at(13, '17:00'), HOUR, at(13, '18:00')],
  ['several days', at(13, '08:00'), 25 * HOUR, at(17, '13:00')],
])('adds working seconds %s', (_what, from, seconds, to) => {
  expect(addBusinessSeconds(from, seconds, office)).toEqual(to);
  expect(businessSeconds(from, to, office)).toBe(seconds);
});

test('a day may last until midnight, and every day may be a working day', () => {
  const always = { days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' };
  expect(businessSeconds(at(13, '09:00'), at(15, '09:00'), always)).toBe(48 * HOUR);
  expect(addBusinessSeconds(at(13, '09:00'), 48 * HOUR, always)).toEqual(at(15, '09:00'));
});

test('the day is a day in Lagos, not in UTC', () => {
  // Monday 00:30 in Lagos is still Sunday in UTC.
  const night = { days: [1], opens: '00:00', closes: '01:00' };
  expect(businessSeconds(at(16, '00:00'), at(16, '00:30'), night)).toBe(HOUR / 2);
});
