import { expect, test } from 'vitest';
import { pointLabel, pointTick, spanLabel } from './time-labels.ts';

test('a point has the name of its day, week or month', () => {
  expect(pointLabel('2026-11-02', 'day')).toBe('2 Nov 2026');
  expect(pointLabel('2026-11-02', 'week')).toBe('Week of 2 Nov 2026');
  expect(pointLabel('2026-11-02', 'month')).toBe('November 2026');
});

test('a tick of the axis is short', () => {
  expect(pointTick('2026-11-02', 'week')).toBe('2 Nov');
  expect(pointTick('2026-11-02', 'month')).toBe('Nov 26');
});

test('a range has years only when one of them is not this year', () => {
  expect(spanLabel('2026-10-16', '2026-11-14', '2026-11-16')).toBe('16 Oct – 14 Nov');
  expect(spanLabel('2025-12-16', '2026-01-14', '2026-11-16')).toBe('16 Dec 2025 – 14 Jan 2026');
  expect(spanLabel('2026-11-15', '2026-11-15', '2026-11-16')).toBe('15 Nov');
  expect(spanLabel('2026-11-15', '2026-11-15', '2026-11-16', '2026-11-15T13:05:00Z')).toBe(
    '15 Nov, until 02:05 pm',
  );
});
