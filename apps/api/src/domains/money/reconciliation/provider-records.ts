import type { PaymentEvent, Provider } from '../transactions/payment-events.public.ts';
import { flutterwaveRecords } from './flutterwave-records.ts';
import { paystackRecords } from './paystack-records.ts';
import type { Reader } from './provider-reader.ts';

export interface Period {
  from: Date;
  to: Date;
}

/** The charges and refunds that a provider has on record, as the events that would report them. */
export interface ProviderRecords {
  charges: (period: Period) => AsyncGenerator<PaymentEvent>;
  /** The ids of the provider's transactions that were refunded. */
  refunded: (period: Period) => AsyncGenerator<string>;
  /** A transaction with all its refunds: they are counted together. */
  transaction: (id: string) => Promise<PaymentEvent[]>;
  /** The ids of the transactions with a reference. */
  transactionsOf: (reference: string) => Promise<string[]>;
}

export interface RecordTools {
  now: () => Date;
  /** Skips an entry that cannot be read, so that it does not hide the others. */
  readable: <T>(read: () => T[]) => T[];
}

export const recordsOf: Record<Provider, (reader: Reader, tools: RecordTools) => ProviderRecords> = {
  paystack: paystackRecords,
  flutterwave: flutterwaveRecords,
};
