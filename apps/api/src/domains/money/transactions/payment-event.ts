import type { FailureReason, PaymentChannel, PaymentStatus } from '@baobab/contract/money/transactions';
import * as z from 'zod';
import { badRequest, invalid } from '../../../platform/errors.ts';
import { explain } from '../../../platform/http/explain.ts';

export type Provider = 'paystack' | 'flutterwave';
/** Staff record refunds. */
export type FactSource = Provider | 'staff';

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

/** PostgreSQL stores neither a lone surrogate nor a null character. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');
const unicode = z.string().refine(isStorable, 'Not valid Unicode');
export const reference = unicode.trim().min(1).max(200);
export const id = z.union([z.number(), unicode.max(200)]);
export const currency = unicode.trim().toUpperCase().max(3);
export const channelName = unicode.max(100).nullish();
/** Null for a time that cannot be read: the event then counts from its arrival. */
export const time = z
  .union([z.string().min(1), z.number()])
  .pipe(z.coerce.date())
  .nullish()
  .catch(null);
export const MAX_KOBO = 1e15;
export const kobo = z
  .union([z.number(), z.string().min(1)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(MAX_KOBO));
const MAX_MESSAGE = 200;
export const message = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replaceAll('\0', '').trim().slice(0, MAX_MESSAGE).toWellFormed());

const channels = new Map<string, PaymentChannel>(
  Object.entries({
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
  }),
);
export const channelOf = (name: string | null | undefined): PaymentChannel | null =>
  name ? (channels.get(name.toLowerCase()) ?? 'other') : null;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The event is not valid JSON');
  }
}

const anyReference = z.object({
  data: z.object({
    reference: reference.optional().catch(undefined),
    tx_ref: reference.optional().catch(undefined),
    transaction_reference: reference.optional().catch(undefined),
  }),
});

/** The reference of an event that cannot be read as a whole; empty without one. */
export function findReference(text: string): string {
  try {
    const { data } = anyReference.parse(JSON.parse(text));
    return data.reference ?? data.tx_ref ?? data.transaction_reference ?? '';
  } catch {
    return '';
  }
}

export function parseEvent<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { message: text, fields } = explain(parsed.error);
  throw invalid(text, fields);
}
