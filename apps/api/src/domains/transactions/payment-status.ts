import type { FailureReason, PaymentAttempt } from '@baobab/contract/transactions';
import type { PaymentEvent } from './payment-event.ts';

type Outcome = PaymentAttempt['outcome'];
type StoredEvent = Pick<PaymentEvent, 'outcome' | 'amount_kobo' | 'currency' | 'channel' | 'at'> & {
  failure_reason: FailureReason | null;
};

export interface PaymentState {
  status: Outcome;
  channel: string | null;
  failure_reason: string | null;
}

const CURRENCY = 'NGN';
const isWhole = (event: StoredEvent, amountKobo: number) =>
  event.amount_kobo === amountKobo && event.currency === CURRENCY;

/** The outcome of an attempt: an amount that differs from the amount due does not pay. */
export function judgeAttempt(event: StoredEvent, amountKobo: number) {
  const differs = event.outcome === 'paid' && !isWhole(event, amountKobo);
  return {
    outcome: differs ? ('failed' as const) : (event.outcome as Outcome),
    failure_reason: differs ? ('amount_mismatch' as const) : event.failure_reason,
  };
}

/**
 * The state of a payment after all its events, in whatever order they arrived: paid is final, otherwise the latest
 * attempt by the provider's time decides, and a failure wins over a pending attempt of the same time.
 */
export function stateAfter(
  payment: PaymentState & { amount_kobo: number },
  events: readonly StoredEvent[],
): PaymentState & { refundedAt: Date | null } {
  const attempts = events
    .filter(({ outcome }) => outcome !== 'refunded')
    .map((event) => ({ at: event.at, channel: event.channel, ...judgeAttempt(event, payment.amount_kobo) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank[a.outcome] - rank[b.outcome]);
  const paid = attempts.find(({ outcome }) => outcome === 'paid');
  if (paid || payment.status === 'paid') {
    const refund = events.find(
      (event) => event.outcome === 'refunded' && isWhole(event, payment.amount_kobo),
    );
    const channel = paid?.channel ?? payment.channel;
    return { status: 'paid', channel, failure_reason: null, refundedAt: refund?.at ?? null };
  }
  const latest = attempts.at(-1);
  if (!latest) return { ...stateOf(payment), refundedAt: null };
  return {
    status: latest.outcome,
    channel: latest.channel ?? payment.channel,
    failure_reason: latest.outcome === 'failed' ? (latest.failure_reason ?? 'other') : null,
    refundedAt: null,
  };
}

const rank: Record<Outcome, number> = { pending: 0, failed: 1, paid: 2 };
const stateOf = ({ status, channel, failure_reason }: PaymentState): PaymentState => ({
  status,
  channel,
  failure_reason,
});
