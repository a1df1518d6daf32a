import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

test.each([
  [0, '0 min'],
  [59 * 60, '59 min'],
  [3_600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 day'],
  [200_000, '2 days'],
  [-60, '0 min'],
])('an age of %i seconds is shown as %s', (seconds, text) => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  expect(formatAge(new Date(now - seconds * 1_000).toISOString(), now)).toBe(text);
});
