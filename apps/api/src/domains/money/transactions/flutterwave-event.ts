import { toKobo } from '@baobab/contract/kit/naira';
import * as z from 'zod';
import { failureReasonOf } from './failure-reason.ts';
import {
  channelOf,
  currency,
  id,
  MAX_KOBO,
  message,
  channelName,
  parseEvent,
  parseJson,
  reference,
  time,
  type PaymentEvent,
} from './payment-event.ts';

const outcomes = new Map<string, 'paid' | 'failed' | 'pending'>([
  ['successful', 'paid'],
  ['succeeded', 'paid'],
  ['failed', 'failed'],
  ['pending', 'pending'],
]);

const shared = {
  id,
  amount: z
    .number()
    .min(0)
    .max(MAX_KOBO / 100),
  currency,
  status: z.string(),
};

/** The events of the older and of the newer API differ in the names of their fields. */
const older = z
  .object({
    ...shared,
    tx_ref: reference,
    payment_type: channelName,
    processor_response: message,
    created_at: time,
  })
  .transform((data) => ({
    ...data,
    reference: data.tx_ref,
    channel: data.payment_type,
    message: data.processor_response,
    at: data.created_at,
  }));

const newer = z
  .object({
    ...shared,
    reference,
    payment_method: z.object({ type: z.string() }).nullish(),
    processor_response: z.object({ type: message }).nullish(),
    created_datetime: time,
  })
  .transform((data) => ({
    ...data,
    channel: data.payment_method?.type,
    message: (data.processor_response?.type ?? '').replaceAll('_', ' '),
    at: data.created_datetime,
  }));

const head = z.object({ event: z.string().optional(), type: z.string().optional(), data: z.unknown() });

/** Null for an event that is not about a charge. Amounts are naira. */
export function readFlutterwaveEvent(text: string, now: Date): PaymentEvent | null {
  const { event, type, data } = parseEvent(head, parseJson(text));
  if ((event ?? type) !== 'charge.completed') return null;
  const charge = event ? parseEvent(older, data) : parseEvent(newer, data);
  const outcome = outcomes.get(charge.status.toLowerCase());
  if (!outcome) return null;
  return {
    event_id: `charge.completed:${charge.id}:${outcome}`,
    reference_id: charge.reference,
    outcome,
    amount_kobo: toKobo(charge.amount),
    currency: charge.currency,
    channel: channelOf(charge.channel),
    failure_reason: outcome === 'failed' ? failureReasonOf(charge.message) : null,
    message: charge.message,
    at: charge.at ?? now,
  };
}
