import { expect, test } from 'vitest';
import { capsOf, largestWidth } from './use-cell-width.ts';

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

const name = { shown: 64, content: 200, isName: true };
const email = { shown: 64, content: 200 };

test('truncates other texts before names', () => {
  expect(capsOf([name, email], 200)).toEqual({ nameCap: 200, cap: 128 });
});

test('truncates names when the other texts have their least width', () => {
  expect(capsOf([name, email], 100)).toEqual({ nameCap: 138, cap: 90 });
});

test('truncates nothing when the width suffices, and shares it without names', () => {
  expect(capsOf([name, email], 500).cap).toBeGreaterThanOrEqual(200);
  expect(capsOf([email, email], 100)).toEqual({ nameCap: 114, cap: 114 });
});
