import { expect, test } from 'vitest';
import { parseNumber, stepNumber } from './NumberField.tsx';

test('a typed number may have spaces, thousands separators and ₦; no text is null, another text NaN', () => {
  expect(parseNumber('₦1,500.50')).toBe(1500.5);
  expect(parseNumber(' ')).toBeNull();
  expect(parseNumber('1.2.3')).toBeNaN();
});

test('an arrow key adds a hundredth without a rounding error', () => {
  expect(stepNumber(2.22, 0.01, 100)).toBe(2.23);
  expect(stepNumber(0.1, 0.2)).toBe(0.3);
});

test('an arrow key stays between 0 and the maximum', () => {
  expect(stepNumber(0, -0.01, 100)).toBe(0);
  expect(stepNumber(99.995, 0.01, 100)).toBe(100);
});

test('an arrow key starts an empty input at 0', () => {
  expect(stepNumber(null, 1)).toBe(1);
});
