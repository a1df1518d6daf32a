import { expect, test } from 'vitest';
import { totalOf, withOther } from './chart.ts';

const slices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Part ${index}`, value: index + 1 }));

test('ten parts of a whole keep their names and order', () => {
  expect(withOther(slices(10))).toEqual(slices(10));
});

test('of more parts the smallest are one named part, and the total stays', () => {
  const parts = withOther(slices(12));
  expect(parts).toHaveLength(10);
  expect(parts[0]).toEqual({ label: 'Part 11', value: 12 });
  expect(parts.at(-1)).toEqual({ label: 'Other (3)', value: 6 });
  expect(totalOf(parts)).toBe(totalOf(slices(12)));
});
