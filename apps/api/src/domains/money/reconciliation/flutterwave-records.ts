import { dayOf } from '@baobab/contract/kit/lagos-time';
import { toKobo } from '@baobab/contract/kit/naira';
import * as z from 'zod';
import {
  parseEvent,
  readFlutterwaveEvent,
  type PaymentEvent,
} from '../transactions/payment-events.public.ts';
import type { Reader } from './provider-reader.ts';
import type { Period, ProviderRecords, RecordTools } from './provider-records.ts';

/** Flutterwave has pages of 20 refunds and of 10 or 20 transactions, so only an empty page is the last one. */
const PAGE = 1;

const id = z.union([z.number(), z.string()]).transform(String);
const head = z.object({ id });
/** The documentation names the transaction of a refund in two ways. */
const refund = head
  .extend({
    transaction_id: id.optional(),
    tx_id: id.optional(),
    amount_refunded: z.number(),
    status: z.string(),
  })
  .extend({ created_at: z.string().nullish() })
  .refine(({ transaction_id, tx_id }) => transaction_id || tx_id, { path: ['transaction_id'] });

export function flutterwaveRecords(reader: Reader, { now, readable }: RecordTools): ProviderRecords {
  const chargeOf = (entry: unknown): PaymentEvent[] => {
    const event = readFlutterwaveEvent(JSON.stringify({ event: 'charge.completed', data: entry }), now());
    return event && event.outcome !== 'pending' ? [event] : [];
  };
  const list = (path: string, query: Record<string, string>) =>
    reader.all((page) => `${path}?${String(new URLSearchParams({ ...query, page: String(page) }))}`, PAGE);
  const days = ({ from, to }: Period) => ({ from: dayOf(from), to: dayOf(to) });
  const transactionOf = (entry: z.output<typeof refund>) => entry.transaction_id ?? entry.tx_id ?? '';
  return {
    async *charges(period) {
      for await (const entry of list('/v3/transactions', days(period)))
        yield* readable(() => chargeOf(entry));
    },
    async *refunded(period) {
      for await (const entry of list('/v3/refunds', days(period)))
        yield* readable(() => [transactionOf(parseEvent(refund, entry))]);
    },
    async transaction(transaction) {
      const charges = chargeOf(
        await reader.one(`/v3/transactions/${encodeURIComponent(transaction)}/verify`),
      );
      const [charge] = charges;
      if (!charge) return [];
      for await (const entry of list('/v3/refunds', { id: transaction })) {
        const refunds = readable(() => [parseEvent(refund, entry)]).filter(
          (given) => transactionOf(given) === transaction && given.status.startsWith('completed'),
        );
        for (const given of refunds)
          charges.push({
            ...charge,
            event_id: `refund.listed:${given.id}`,
            outcome: 'refunded',
            amount_kobo: toKobo(given.amount_refunded),
            channel: null,
            message: '',
            at: given.created_at ? new Date(given.created_at) : now(),
          });
      }
      return charges;
    },
    async transactionsOf(reference) {
      const ids: string[] = [];
      for await (const entry of list('/v3/transactions', { tx_ref: reference }))
        ids.push(parseEvent(head, entry).id);
      return ids;
    },
  };
}
