import type { Slot } from '@baobab/contract/care/slots';
import { expect, test } from 'vitest';
import { columnsOf, slotAfterKey, weekDays, weekStart } from './slot-week.ts';

const slot = (start_time: string): Slot => ({
  uuid: start_time,
  start_time,
  end_time: start_time,
  clinic: { uuid: 'clinic', name: 'Clinic' },
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  // A draft may have a day that is over.
  ['2026-11-01', '2026-11-16'],
])('the week of %s starts on %s when today is 16 Nov', (day, first) => {
  expect(weekStart('2026-11-16', day)).toBe(first);
});

// 00:30 in Lagos is still the day before in UTC.
const slots = [
  '2026-11-16T23:30:00Z',
  '2026-11-17T08:00:00Z',
  '2026-11-17T10:00:00Z',
  '2026-11-19T08:30:00Z',
  '2026-11-19T13:00:00Z',
].map(slot);
const columns = columnsOf(weekDays('2026-11-16'), slots);

test('a slot belongs to its day in Lagos', () => {
  expect(columns.map((column) => column.length)).toEqual([0, 3, 0, 2, 0, 0, 0]);
});

test.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, undefined],
  ['ArrowUp', 1, 0],
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 4, 2],
  ['ArrowLeft', 0, undefined],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 0, undefined],
])('%s moves from slot %i to %s', (key, from, to) => {
  expect(slotAfterKey(columns, slots[from]!.uuid, key)).toBe(to === undefined ? undefined : slots[to]);
});
