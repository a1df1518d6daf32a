import type { LabOrder, LabOrderItem } from '@baobab/contract/care/lab-orders';
import { expect, test } from 'vitest';
import { daysLate, describeDelay } from './late-by.ts';

interface TestState {
  days: number;
  action?: string;
  accepted?: string;
  results?: number;
}

const orderOf = (...tests: TestState[]) => ({
  order_info: { order_date: '2026-11-01T09:00:00Z', order_status: 'inprogress' } as LabOrder['order_info'],
  full_order_details: tests.map(
    ({ days, action = null, accepted = '', results = 0 }) =>
      ({
        '{product}_action': action,
        acceptance_status: { status: accepted },
        final_action: { result: Array.from({ length: results }) },
        test_info: { partnerlabtatindays: days },
      }) as unknown as LabOrderItem,
  ),
});
const now = Date.parse('2026-11-11T10:00:00Z');

test('an order is late since the first of its missing results was due', () => {
  expect(daysLate(orderOf({ days: 3 }, { days: 5 }), now)).toBe(7);
  expect(daysLate(orderOf({ days: 0 }), now)).toBe(9);
  expect(daysLate(orderOf({ days: 20 }), now)).toBeNull();
});

test('the first day of a delay is no delay of 0 days', () => {
  expect([0, 1, 9].map(describeDelay)).toEqual(['< 1 day', '1 day', '9 days']);
});

test('results, refused tests and tests with an action are not awaited', () => {
  const done = [
    { days: 3, results: 1 },
    { days: 3, accepted: 'No' },
    { days: 3, action: 'Refunded' },
  ];
  expect(daysLate(orderOf(...done), now)).toBeNull();
  expect(daysLate(orderOf(...done, { days: 8 }), now)).toBe(2);
});

test.each([
  ['pending', 7],
  ['completed', null],
  ['cancelled', null],
])('an order that is %s is late by %s days', (order_status, days) => {
  const order = orderOf({ days: 3 });
  order.order_info = { ...order.order_info, order_status };
  expect(daysLate(order, now)).toBe(days);
});
