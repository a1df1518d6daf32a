import type { FailureReason, PaymentAttempt } from '@baobab/contract/money/transactions';
import type { PaymentEvent, FactSource } from './payment-event.ts';

type Outcome = PaymentAttempt['outcome'];

/** A fact about a payment: a charge, an attempt to charge or a refund. Facts are never changed. */
export interface Fact extends Pick<PaymentEvent, 'outcome' | 'amount_kobo' | 'currency' | 'channel' | 'at'> {
  provider: FactSource;
  /** From the list of the provider, which repeats what its events have reported. */
  listed: boolean;
  failure_reason: FailureReason | null;
}

export interface PaymentState {
  status: Outcome;
  channel: string | null;
  failure_reason: string | null;
}

interface Payment extends PaymentState {
  amount_kobo: number;
  refund_eligible: boolean;
  refund_completed_at: Date | null;
  /** As it was stored last. */
  refunded_kobo: number;
}

/** Earlier releases completed refunds without a fact: all of the amount was paid back. */
const returnedKobo = (payment: Payment, recorded: number) =>
  payment.refund_completed_at !== null && recorded === 0 ? payment.amount_kobo : recorded;

export interface PaymentFacts extends PaymentState {
  /** The provider's time of the charge that paid; null for a payment that only staff recorded. */
  paidAt: Date | null;
  /** The sum of all charges by providers; null without one. */
  chargedKobo: number | null;
  refundedKobo: number;
  /** The time of the refund after which nothing of the payment is left. */
  refundedAt: Date | null;
  isPaidTwice: boolean;
}

export const CURRENCY = 'NGN';
const isNaira = ({ currency }: Fact) => currency === CURRENCY;

/** The outcome of an attempt: less than the amount due, or another currency, does not pay. */
export function judgeAttempt(event: Omit<Fact, 'provider'>, amountKobo: number) {
  const pays = event.amount_kobo >= amountKobo && event.currency === CURRENCY;
  const differs = event.outcome === 'paid' && !pays;
  return {
    outcome: differs ? ('failed' as const) : (event.outcome as Outcome),
    failure_reason: differs ? ('amount_mismatch' as const) : event.failure_reason,
  };
}

/** The state of a payment that follows from its facts, in whatever order they arrived (docs/money.md). */
export function factsOf(payment: Payment, facts: readonly Fact[]): PaymentFacts {
  const attempts = facts
    .filter(({ outcome }) => outcome !== 'refunded')
    .map((event) => ({ at: event.at, channel: event.channel, ...judgeAttempt(event, payment.amount_kobo) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank[a.outcome] - rank[b.outcome]);
  const charges = facts.filter((fact) => fact.outcome === 'paid' && isNaira(fact));
  const paying = attempts.filter(({ outcome }) => outcome === 'paid');
  const state = stateAfter(payment, attempts);
  const chargedKobo = charges.length > 0 ? sum(charges) : null;
  const refunds = facts.filter((fact) => fact.outcome === 'refunded' && isNaira(fact));
  // Facts are only added, so the sum never falls below that of a refund without a fact.
  const before = payment.refund_completed_at ? returnedKobo(payment, payment.refunded_kobo) : 0;
  const refundedKobo = refunds.length > 0 ? Math.max(before, sumRefunds(refunds)) : 0;
  const received = chargedKobo ?? payment.amount_kobo;
  const isBack = state.status === 'paid' && refunds.length > 0 && refundedKobo >= received;
  return {
    ...state,
    paidAt: paying[0]?.at ?? null,
    chargedKobo,
    refundedKobo,
    refundedAt: isBack ? latest(refunds) : null,
    isPaidTwice: paying.length > 1,
  };
}

/** Paid is final, otherwise the latest attempt decides, and a failure wins over a pending attempt of the same time. */
function stateAfter(
  payment: Payment,
  attempts: readonly (Pick<Fact, 'channel'> & ReturnType<typeof judgeAttempt>)[],
): PaymentState {
  const paid = attempts.find(({ outcome }) => outcome === 'paid');
  if (paid || payment.status === 'paid')
    return { status: 'paid', channel: paid?.channel ?? payment.channel, failure_reason: null };
  const last = attempts.at(-1);
  if (!last)
    return { status: payment.status, channel: payment.channel, failure_reason: payment.failure_reason };
  return {
    status: last.outcome,
    channel: last.channel ?? payment.channel,
    failure_reason: last.outcome === 'failed' ? (last.failure_reason ?? 'other') : null,
  };
}

/**
 * The sum paid back. Staff record what they have paid back themselves or through the provider, who reports the latter as
 * well: a report adds only what is not recorded yet. The list of a provider repeats its events, so the larger sum of the
 * two counts. The facts are in the order in which they arrived.
 */
function sumRefunds(refunds: readonly Fact[]): number {
  const reported = new Map<FactSource, { event: number; list: number }>();
  let total = 0;
  for (const { provider, listed, amount_kobo } of refunds) {
    if (provider === 'staff') {
      total += amount_kobo;
      continue;
    }
    const sums = reported.get(provider) ?? { event: 0, list: 0 };
    sums[listed ? 'list' : 'event'] += amount_kobo;
    reported.set(provider, sums);
    const all = [...reported.values()].reduce((sofar, { event, list }) => sofar + Math.max(event, list), 0);
    total = Math.max(total, all);
  }
  return total;
}

/** All that was received: without a charge of a provider, the amount that staff recorded as paid. */
export const receivedKobo = (
  payment: Pick<Payment, 'amount_kobo'>,
  { status, chargedKobo }: Pick<PaymentFacts, 'status' | 'chargedKobo'>,
) => chargedKobo ?? (status === 'paid' ? payment.amount_kobo : 0);

/** The sum that is due back: all of a service that does not take place, otherwise what exceeds the amount. */
export function dueBackOf(
  payment: Payment,
  facts: Pick<PaymentFacts, 'status' | 'chargedKobo' | 'refundedKobo'>,
): number {
  const { status, refundedKobo } = facts;
  const isKept = status === 'paid' && !payment.refund_eligible && payment.refund_completed_at === null;
  const kept = isKept ? payment.amount_kobo : 0;
  return Math.max(0, receivedKobo(payment, facts) - returnedKobo(payment, refundedKobo) - kept);
}

/** The sum that staff pay back when they complete a refund: what is due, otherwise all that is left. */
export function refundableOf(
  payment: Payment,
  facts: Pick<PaymentFacts, 'status' | 'chargedKobo' | 'refundedKobo'>,
) {
  const due = dueBackOf(payment, facts);
  return due > 0 ? due : dueBackOf({ ...payment, refund_eligible: true }, facts);
}

const sum = (facts: readonly Fact[]) => facts.reduce((total, { amount_kobo }) => total + amount_kobo, 0);
const latest = (facts: readonly Fact[]) => new Date(Math.max(...facts.map(({ at }) => at.getTime())));
const rank: Record<Outcome, number> = { pending: 0, failed: 1, paid: 2 };
