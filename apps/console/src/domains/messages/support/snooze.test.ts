import { expect, test } from 'vitest';
import { snoozeEnd, snoozeTimes } from './snooze.ts';

const untilOf = (label: string, now: string) =>
  snoozeTimes(new Date(now))
    .find((time) => time.label === label)!
    .until.toISOString();

test.each([
  ['In 1 hour', '2026-11-16T09:10:00Z', '2026-11-16T10:10:00.000Z'],
  // 00:30 on Tuesday in Lagos.
  ['Tomorrow morning', '2026-11-16T23:30:00Z', '2026-11-18T07:00:00.000Z'],
  ['Tomorrow morning', '2026-11-16T22:30:00Z', '2026-11-17T07:00:00.000Z'],
  // A Monday: the next one.
  ['Monday morning', '2026-11-16T05:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['Monday morning', '2026-11-15T12:00:00Z', '2026-11-16T07:00:00.000Z'],
])('%s at %s is %s', (label, now, until) => {
  expect(untilOf(label, now)).toBe(until);
});

test('a day and a time are in Lagos time', () => {
  expect(snoozeEnd('2026-11-20', '00:30').toISOString()).toBe('2026-11-19T23:30:00.000Z');
});
