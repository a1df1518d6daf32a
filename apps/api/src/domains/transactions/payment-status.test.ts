import { expect, test } from 'vitest';
import { failureReasonOf } from './failure-reason.ts';
import { stateAfter } from './payment-status.ts';

const payment = { status: 'pending', channel: null, failure_reason: null, amount_kobo: 100 } as const;
const event = (outcome: 'pending' | 'paid' | 'failed' | 'refunded', minute: number) => ({
  outcome,
  amount_kobo: 100,
  currency: 'NGN',
  channel: 'card' as const,
  failure_reason: outcome === 'failed' ? ('declined' as const) : null,
  at: new Date(Date.UTC(2026, 10, 1, 9, minute)),
});

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length < 2) yield items;
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
}

test.each([
  ['paid', [event('pending', 1), event('failed', 2), event('paid', 3), event('failed', 4)]],
  ['failed', [event('pending', 1), event('pending', 2), event('failed', 2)]],
  ['pending', [event('failed', 1), event('pending', 2)]],
] as const)('is %s in every order of its events', (status, events) => {
  for (const order of permutations([...events])) expect(stateAfter(payment, order).status).toBe(status);
});

test('has the state it had when there is no event', () => {
  expect(stateAfter(payment, [])).toMatchObject({ status: 'pending', failure_reason: null });
});

test.each([
  ['Insufficient Funds', 'insufficient_funds'],
  ['Declined by financial institution', 'declined'],
  ['Expired Card', 'expired_card'],
  ['Incorrect PIN', 'wrong_details'],
  ['3-D Secure authentication failed', 'not_authenticated'],
  ['Exceeds withdrawal limit', 'limit_exceeded'],
  ['Transaction cancelled by customer', 'not_completed'],
  ['Transaction timed out', 'not_completed'],
  ['Issuer or switch inoperative', 'bank_unavailable'],
  ['Something new', 'other'],
  ['', 'other'],
])('reads the answer "%s" as %s', (message, reason) => {
  expect(failureReasonOf(message)).toBe(reason);
});
