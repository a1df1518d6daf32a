import { expect, test } from 'vitest';
import { checkOf, settledReasons } from './event-check.ts';
import { factsOf, type Fact } from './payment-facts.ts';

const payment = {
  status: 'pending',
  channel: null,
  failure_reason: null,
  amount_kobo: 10_000,
  refund_eligible: false,
  refund_completed_at: null,
  refunded_kobo: 0,
} as const;
const paid = { ...payment, status: 'paid' } as const;
const event = (outcome: Fact['outcome'], amount_kobo = 10_000, currency = 'NGN'): Fact => ({
  outcome,
  provider: 'paystack',
  listed: false,
  amount_kobo,
  currency,
  channel: 'card',
  failure_reason: null,
  at: new Date(Date.UTC(2026, 10, 1)),
});
const checked = (before: typeof payment | typeof paid, facts: Fact[]) =>
  checkOf({ ...facts.at(-1)!, reference_id: 'TX-1' }, { payment: before, facts: factsOf(before, facts) });

test.each([
  ['a charge of the amount', payment, [event('paid')], null],
  ['a failure', payment, [event('failed')], null],
  ['a failure after the charge', payment, [event('paid'), event('failed')], null],
  ['a failure of what staff recorded as paid', paid, [event('failed')], 'no_effect'],
  ['a pending report of what staff recorded as paid', paid, [event('pending')], null],
  ['a charge of what staff recorded as paid', paid, [event('paid')], null],
  ['a second charge', payment, [event('paid'), event('paid')], 'paid_twice'],
  ['too little', payment, [event('paid', 9_900)], 'amount_differs'],
  ['too much', payment, [event('paid', 10_100)], 'amount_differs'],
  ['a charge in another currency', payment, [event('paid', 10_000, 'USD')], 'currency_differs'],
  ['a refund in another currency', paid, [event('refunded', 10_000, 'USD')], 'currency_differs'],
  ['a refund of the charge', payment, [event('paid'), event('refunded')], null],
  ['a refund before the charge', payment, [event('refunded')], 'refund_exceeds'],
  ['a second refund', payment, [event('paid'), event('refunded'), event('refunded')], 'refund_exceeds'],
] as const)('%s: %#', (_case, before, facts, reason) => {
  expect(checked(before, [...facts])?.reason ?? null).toBe(reason);
});

test.each([
  ['paid', 'unknown_reference'],
  ['refunded', 'unknown_reference'],
  ['failed', null],
  ['pending', null],
] as const)('a report %s without a payment: %s', (outcome, reason) => {
  expect(checkOf({ ...event(outcome), reference_id: 'X' }, null)?.reason ?? null).toBe(reason);
});

test('names the amounts', () => {
  expect(checked(payment, [event('paid', 9_900)])?.detail).toBe(
    'The amount of transaction TX-1 differs: received ₦99.00, due ₦100.00',
  );
  expect(checked(payment, [event('paid', 9_900, 'USD')])?.detail).toContain('received 99.00 USD');
});

test.each([
  ['half of a refund settles nothing', [event('paid'), event('paid')], event('refunded', 5_000), []],
  [
    'the refund settles the second charge',
    [event('paid'), event('paid')],
    event('refunded'),
    ['paid_twice', 'amount_differs'],
  ],
  [
    'the whole refund settles a missing order',
    [event('paid')],
    event('refunded'),
    ['paid_twice', 'amount_differs'],
  ],
  ['a charge settles an early refund', [event('refunded')], event('paid'), []],
] as const)('%s', (_rule, earlier, last, settled) => {
  const facts = factsOf(payment, [...earlier, last]);
  const isRefunded = facts.refundedAt !== null;
  expect(settledReasons(payment, facts, [last])).toEqual([
    ...settled,
    'refund_exceeds',
    'no_effect',
    ...(isRefunded ? ['without_order', 'item_cancelled'] : []),
  ]);
});
