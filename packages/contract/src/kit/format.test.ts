import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as time from './lagos-time.ts';
import { formatKobo, formatNaira, toKobo, toNaira } from './naira.ts';
import { pluralize } from './numbers.ts';

const at = new Date('2026-11-14T23:30:05Z');

test('days are Lagos days, and a range includes its end day', () => {
  expect(time.startOfDay('2026-11-15').toISOString()).toBe('2026-11-14T23:00:00.000Z');
  expect(time.endOfDay('2026-11-15').toISOString()).toBe('2026-11-15T23:00:00.000Z');
  expect([time.dayOf(at), time.stampOf(at)]).toEqual(['2026-11-15', '20261115-003005']);
  expect(time.yearOf(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('formats a date, a time and both', () => {
  expect(time.formatDate(at)).toBe('15/11/2026');
  expect(time.formatDate('1985-03-02')).toBe('02/03/1985');
  expect(time.formatDateTime(at.toISOString())).toBe('15/11/2026 12:30 am');
  expect(time.formatInstant('2026-11-15T11:05:07Z')).toBe('15/11/2026 12:05:07 pm');
  expect(time.formatTime(new Date('2026-11-15T11:05:00Z'))).toBe('12:05 pm');
  expect(time.formatLongDate(new Date('2026-09-01T08:00:00Z'))).toBe('Tue, 01 Sep 2026');
});

test('formats no date and an invalid one as an empty text', () => {
  for (const value of [null, undefined, '', 'soon'])
    expect([time.formatDate(value), time.formatDateTime(value), time.formatInstant(value)]).toEqual([
      '',
      '',
      '',
    ]);
});

test('the offset is that of the time zone', () => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: time.LAGOS_ZONE });
  const [min, max] = [new Date('1950-01-01'), new Date('2099-12-31')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(time.dayOf(date)).toBe(format.format(date));
    }),
  );
});

test('formats naira with two decimals and thousands separators', () => {
  expect([formatNaira(1_234.5), formatNaira(0), formatNaira(-0.05), formatKobo(123_456_789)]).toEqual([
    '₦1,234.50',
    '₦0.00',
    '-₦0.05',
    '₦1,234,567.89',
  ]);
});

test('kobo survive the conversion to naira and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (kobo) => {
      expect(toKobo(toNaira(kobo))).toBe(kobo);
    }),
  );
});

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [999, '999 rows'],
  [1_000, '1,000 rows'],
  [-1_234_567, '-1,234,567 rows'],
  [1_234.5678, '1,234.568 rows'],
])('counts %d as %s', (count, text) => {
  expect(pluralize(count, 'row')).toBe(text);
});
