import { expect, test } from 'vitest';
import { failureReasonOf } from './failure-reason.ts';
import { dueBackOf, factsOf, refundableOf, type Fact } from './payment-facts.ts';

const payment = {
  status: 'pending',
  channel: null,
  failure_reason: null,
  amount_kobo: 100,
  refund_eligible: false,
  refund_completed_at: null,
  refunded_kobo: 0,
} as const;
const event = (outcome: Fact['outcome'], minute: number, amount_kobo = 100): Fact => ({
  outcome,
  provider: 'paystack',
  listed: false,
  amount_kobo,
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
  for (const order of permutations([...events])) expect(factsOf(payment, order).status).toBe(status);
});

test('has the state it had when there is no event', () => {
  expect(factsOf(payment, [])).toMatchObject({ status: 'pending', failure_reason: null });
});

const listed = (kobo: number): Fact => ({ ...event('refunded', 9, kobo), listed: true });
const byStaff = (kobo: number): Fact => ({ ...event('refunded', 9, kobo), provider: 'staff' });
const paid = { ...payment, status: 'paid' } as const;
const over = { ...paid, refund_eligible: true } as const;
/** A completed refund with this recorded sum. */
const back = (refunded_kobo: number) => ({ ...over, refund_completed_at: new Date(0), refunded_kobo });

test.each([
  ['a paid payment of staff without events is one charge', paid, [], 0, 0],
  ['all of a service that is over is due back', over, [], 0, 100],
  ['a second charge is due back', payment, [event('paid', 1), event('paid', 2)], 0, 100],
  ['what was charged too much is due back', payment, [event('paid', 1, 130)], 0, 30],
  ['what was charged too little pays nothing and is due back', payment, [event('paid', 1, 90)], 0, 90],
  ['two halves of a refund add up', over, [event('refunded', 1, 50), event('refunded', 2, 50)], 100, 0],
  ['the other half is due back', over, [event('refunded', 1, 50)], 50, 50],
  ['a provider reports what staff paid back', over, [byStaff(100), event('refunded', 9)], 100, 0],
  ['staff pay back the other half', over, [event('refunded', 1, 50), byStaff(50)], 100, 0],
  [
    'a provider reports the other half of staff',
    over,
    [event('refunded', 1, 50), byStaff(50), event('refunded', 9, 50)],
    100,
    0,
  ],
  ['the list of the provider repeats its events', over, [event('refunded', 1, 50), listed(50)], 50, 50],
  [
    'the list knows of a refund that no event reported',
    over,
    [event('refunded', 1, 50), listed(50), listed(50)],
    100,
    0,
  ],
  ['a late event adds nothing to the list', over, [listed(50), listed(50), event('refunded', 1, 50)], 100, 0],
  [
    'refunds at two providers add up',
    over,
    [event('refunded', 1, 50), { ...listed(50), provider: 'flutterwave' }],
    100,
    0,
  ],
  [
    'a charge after the refund of a part is due back',
    back(40),
    [event('paid', 1, 40), byStaff(40), event('paid', 9)],
    40,
    100,
  ],
  ['a refund of an earlier release without a fact pays back all', back(0), [], 0, 0],
  ['a provider reports a part of such a refund', back(0), [event('refunded', 1, 50)], 100, 0],
  ['half a refund of a live service leaves nothing due', paid, [event('refunded', 1, 50)], 50, 0],
  ['a charge in another currency is no naira', paid, [{ ...event('paid', 1), currency: 'GHS' }], 0, 0],
] as const)('%s', (_rule, before, facts, refunded, due) => {
  const after = factsOf(before, facts);
  expect([after.refundedKobo, dueBackOf(before, after)]).toEqual([refunded, due]);
});

test('a refund is complete when nothing of all charges is left', () => {
  const twice = [event('paid', 1), event('paid', 2), event('refunded', 3)];
  expect(factsOf(payment, twice)).toMatchObject({ refundedAt: null, isPaidTwice: true });
  expect(factsOf(payment, [...twice, event('refunded', 4)]).refundedAt).toEqual(event('paid', 4).at);
});

test('a refund of staff pays back what is due, otherwise what is left', () => {
  const twice = factsOf(payment, [event('paid', 1), event('paid', 2)]);
  expect(refundableOf(payment, twice)).toBe(100);
  expect(refundableOf(paid, factsOf(paid, [event('refunded', 1, 40)]))).toBe(60);
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
