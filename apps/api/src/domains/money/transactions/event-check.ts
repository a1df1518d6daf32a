import { formatKobo } from '@baobab/contract/kit/naira';
import type { CheckReason } from '@baobab/contract/money/payment-checks';
import type { NewCheck } from '../payment-checks/public.ts';
import { CURRENCY, dueBackOf, receivedKobo, type Fact, type PaymentFacts } from './payment-facts.ts';

type Check = Pick<NewCheck, 'reason' | 'detail'>;
type Event = Pick<Fact, 'outcome' | 'amount_kobo' | 'currency'> & { reference_id: string };

/** A payment before the event, and its facts with the event. */
interface Reported {
  payment: { amount_kobo: number; status: string };
  facts: PaymentFacts;
}

/** Why staff have to check an event; null for one that the rules of docs/money.md settle. */
export function checkOf(event: Event, reported: Reported | null): Check | null {
  if (event.outcome === 'pending') return null;
  if (reported) return checkOfKnown(event, reported);
  const verb = { paid: 'was received', refunded: 'was paid back' }[event.outcome as string];
  if (!verb) return null;
  const detail = `${amountOf(event)} ${verb} with the unknown reference ${event.reference_id}`;
  return { reason: 'unknown_reference', detail };
}

function checkOfKnown(event: Event, { payment, facts }: Reported): Check | null {
  const name = `transaction ${event.reference_id}`;
  if (event.outcome === 'failed')
    return payment.status === 'paid' && facts.chargedKobo === null
      ? { reason: 'no_effect', detail: `The provider reports ${name} as failed, staff recorded it as paid` }
      : null;
  if (event.outcome === 'refunded') {
    const received = receivedKobo(payment, facts);
    if (event.currency !== CURRENCY)
      return { reason: 'currency_differs', detail: `${amountOf(event)} was paid back for ${name}` };
    if (facts.refundedKobo <= received) return null;
    const detail = `${formatKobo(facts.refundedKobo)} was paid back for ${name}, received ${formatKobo(received)}`;
    return { reason: 'refund_exceeds', detail };
  }
  const differs = `The amount of ${name} differs: received ${amountOf(event)}, due ${formatKobo(payment.amount_kobo)}`;
  if (event.currency !== CURRENCY) return { reason: 'currency_differs', detail: differs };
  if (event.amount_kobo !== payment.amount_kobo) return { reason: 'amount_differs', detail: differs };
  if (!facts.isPaidTwice) return null;
  const twice = `Transaction ${event.reference_id} was paid twice: ${amountOf(event)} is due back`;
  return { reason: 'paid_twice', detail: twice };
}

/** The reasons that no longer hold after these facts; a check for one of them is closed. */
export function settledReasons(
  payment: Parameters<typeof dueBackOf>[0],
  facts: PaymentFacts,
  added: readonly Pick<Fact, 'outcome'>[],
): CheckReason[] {
  const isPaidBack = added.some(({ outcome }) => outcome === 'refunded') && dueBackOf(payment, facts) === 0;
  return [
    ...(isPaidBack ? (['paid_twice', 'amount_differs'] as const) : []),
    ...(facts.refundedKobo <= receivedKobo(payment, facts) ? (['refund_exceeds'] as const) : []),
    ...(facts.chargedKobo === null ? [] : (['no_effect'] as const)),
    ...(facts.refundedAt === null ? [] : (['without_order', 'item_cancelled'] as const)),
  ];
}

/** The events that report a charge of the same transaction of a provider. */
export const idsOfTransaction = (eventId: string): string[] =>
  ['paid', 'failed'].map((outcome) =>
    eventId
      .replace(/^charge\.(success|failed):/, outcome === 'paid' ? 'charge.success:' : 'charge.failed:')
      .replace(/^(charge\.completed:.*):(paid|failed)$/, `$1:${outcome}`),
  );

/** Whether a charge in the list of a provider differs from the one that its event reported. */
export const contradicts = (
  listed: Omit<Event, 'reference_id'>,
  reported: Omit<Event, 'reference_id' | 'outcome'>,
) =>
  listed.outcome === 'failed' ||
  (listed.outcome === 'paid' &&
    (listed.amount_kobo !== reported.amount_kobo || listed.currency !== reported.currency));

export const amountOf = ({ amount_kobo, currency }: Pick<Event, 'amount_kobo' | 'currency'>) =>
  currency === CURRENCY ? formatKobo(amount_kobo) : `${(amount_kobo / 100).toFixed(2)} ${currency}`;
