import { expect, test } from 'vitest';
import { largestWidth } from './use-cell-width.ts';

test('shows all content when there is room', () => {
  expect(largestWidth([{ shown: 64, content: 400 }], 1_000)).toBe(400);
});

test('gives the width that short columns do not need to the long ones', () => {
  const columns = [
    { shown: 64, content: 100 },
    { shown: 64, content: 900 },
  ];
  expect(largestWidth(columns, 236)).toBe(264);
});

test('does not grow a column without free width', () => {
  expect(largestWidth([{ shown: 64, content: 400 }], 0)).toBe(64);
});
