import { expect, test } from 'vitest';
import { describeTimer, formatSeconds, levelOf } from './timer.ts';

const timer = {
  target: 'first-answer',
  amber_at: '2026-11-16T09:22:30.000Z',
  due_at: '2026-11-16T09:30:00.000Z',
} as const;

test.each([
  ['09:00:00', 'green', 'Answer due in 30 min'],
  ['09:22:30', 'amber', 'Answer due in 8 min'],
  ['09:29:59', 'amber', 'Answer due in 1 min'],
  ['09:30:00', 'red', 'Answer overdue'],
  ['07:00:00', 'green', 'Answer due 16/11/2026 10:30 am'],
])('at %s the timer is %s', (time, level, text) => {
  const now = Date.parse(`2026-11-16T${time}.000Z`);
  expect([levelOf(timer, now), describeTimer(timer, now)]).toEqual([level, text]);
});

test.each([
  [40, '40 s'],
  [35 * 60, '35 min'],
  [59.7 * 60, '1 h'],
  [125 * 60, '2 h 5 min'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
