import type { FailureReason, PaymentChannel, PaymentStatus } from '@baobab/contract/transactions';
import * as z from 'zod';
import { badRequest, invalid } from '../../platform/errors.ts';
import { explain } from '../../platform/http/explain.ts';

export type Provider = 'paystack' | 'flutterwave';

/** An event about a payment, in the same form for every provider. */
export interface PaymentEvent {
  /** Unique for the provider, and the same when the event is delivered again. */
  event_id: string;
  reference_id: string;
  outcome: PaymentStatus;
  amount_kobo: number;
  currency: string;
  channel: PaymentChannel | null;
  failure_reason: FailureReason | null;
  /** The answer of the bank or the provider. */
  message: string;
  at: Date;
}

export const reference = z.string().trim().min(1).max(200);
export const time = z.coerce.date();
const MAX_MESSAGE = 200;
export const message = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').trim().slice(0, MAX_MESSAGE));

const channels: Record<string, PaymentChannel> = {
  card: 'card',
  apple_pay: 'card',
  googlepay: 'card',
  bank_transfer: 'bank_transfer',
  banktransfer: 'bank_transfer',
  bank: 'bank',
  account: 'bank',
  bank_account: 'bank',
  ussd: 'ussd',
  qr: 'qr',
  nqr: 'qr',
  wallet: 'wallet',
  opay: 'wallet',
  mobile_money: 'wallet',
};
export const channelOf = (name: string | null | undefined): PaymentChannel | null =>
  name ? (channels[name.toLowerCase()] ?? 'other') : null;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The event is not valid JSON');
  }
}

export function parseEvent<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { message: text, fields } = explain(parsed.error);
  throw invalid(text, fields);
}
