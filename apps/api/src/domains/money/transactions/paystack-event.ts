import * as z from 'zod';
import { failureReasonOf } from './failure-reason.ts';
import {
  channelOf,
  currency,
  id,
  kobo,
  message,
  channelName,
  parseEvent,
  parseJson,
  reference,
  time,
  type PaymentEvent,
} from './payment-event.ts';

const outcomes = {
  'charge.success': 'paid',
  'charge.failed': 'failed',
  'charge.pending': 'pending',
} as const;

const charge = z.object({
  event: z.enum(['charge.success', 'charge.failed', 'charge.pending']),
  data: z.object({
    id,
    reference,
    amount: kobo,
    currency,
    channel: channelName,
    gateway_response: message,
    paid_at: time,
    created_at: time,
  }),
});

const refund = z.object({
  event: z.literal('refund.processed'),
  data: z.object({
    id: id.nullish(),
    transaction_reference: reference,
    refund_reference: reference.nullish(),
    amount: kobo,
    currency,
  }),
});

/** Null for an event that is not about a charge or a completed refund. Amounts are kobo. */
export function readPaystackEvent(text: string, now: Date): PaymentEvent | null {
  const value = parseJson(text);
  const { event } = parseEvent(z.object({ event: z.string() }), value);
  if (event === 'refund.processed') return presentRefund(parseEvent(refund, value), now);
  return Object.hasOwn(outcomes, event) ? presentCharge(parseEvent(charge, value), now) : null;
}

function presentCharge({ event, data }: z.output<typeof charge>, now: Date): PaymentEvent {
  const outcome = outcomes[event];
  return {
    event_id: `${event}:${data.id}`,
    reference_id: data.reference,
    outcome,
    amount_kobo: data.amount,
    currency: data.currency,
    channel: channelOf(data.channel),
    failure_reason: outcome === 'failed' ? failureReasonOf(data.gateway_response) : null,
    message: data.gateway_response,
    at: data.paid_at ?? data.created_at ?? now,
  };
}

/** The event of a refund has no time. */
const presentRefund = ({ event, data }: z.output<typeof refund>, now: Date): PaymentEvent => ({
  event_id: `${event}:${data.refund_reference ?? data.id ?? data.transaction_reference}`,
  reference_id: data.transaction_reference,
  outcome: 'refunded',
  amount_kobo: data.amount,
  currency: data.currency,
  channel: null,
  failure_reason: null,
  message: '',
  at: now,
});
