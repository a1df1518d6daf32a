import { expect, test } from 'vitest';
import { priceOf } from './booking-price.ts';

const prices = { sadn: 3_000, fee: 7_500 };

test.each([
  ['free', 0],
  ['sadn', 3_000],
  ['nigerian', 7_500],
  ['international', 7_500],
] as const)('the price of a %s appointment is %i', (kind, price) => {
  expect(priceOf(kind, prices)).toBe(price);
});

test('the price is unknown until the doctor is chosen', () => {
  expect(priceOf('nigerian', { sadn: 3_000, fee: undefined })).toBeUndefined();
});
