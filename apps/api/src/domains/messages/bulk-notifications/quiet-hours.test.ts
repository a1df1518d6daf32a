import { expect, test } from 'vitest';
import { quietEnd } from './quiet-hours.ts';

const night = { quiet_from: '21:00:00', quiet_to: '07:00:00' };
const noon = { quiet_from: '12:00', quiet_to: '13:30' };
const end = (at: string, hours: Parameters<typeof quietEnd>[1]) =>
  quietEnd(new Date(at), hours)?.toISOString() ?? null;

test.each([
  ['before the quiet hours', '2026-11-16T20:59:59+01:00', night, null],
  ['at their first second', '2026-11-16T21:00:00+01:00', night, '2026-11-17T06:00:00.000Z'],
  ['after midnight', '2026-12-31T23:30:00Z', night, '2027-01-01T06:00:00.000Z'],
  ['at their end', '2026-11-17T07:00:00+01:00', night, null],
  ['within a day', '2026-11-16T12:15:00+01:00', noon, '2026-11-16T12:30:00.000Z'],
  [
    'at the first second of those within a day',
    '2026-11-16T12:00:00+01:00',
    noon,
    '2026-11-16T12:30:00.000Z',
  ],
  ['at the end of those within a day', '2026-11-16T13:30:00+01:00', noon, null],
  ['without quiet hours', '2026-11-16T02:00:00+01:00', { quiet_from: null, quiet_to: null }, null],
])('finds the end of the quiet hours %s', (_when, at, hours, expected) => {
  expect(end(at, hours)).toBe(expected);
});
