import * as z from 'zod';
import { parseEvent, readPaystackEvent, type PaymentEvent } from '../transactions/payment-events.public.ts';
import type { Reader } from './provider-reader.ts';
import type { Period, ProviderRecords, RecordTools } from './provider-records.ts';

const PAGE = 100;
/** A reversed transaction was charged; its refunds are listed apart. The others have moved no money. */
const events = new Map([
  ['success', 'charge.success'],
  ['reversed', 'charge.success'],
  ['failed', 'charge.failed'],
]);

const head = z.object({ id: z.union([z.number(), z.string()]).transform(String), status: z.string() });
const refund = head.extend({
  transaction: z.union([z.number(), z.string(), z.object({ id: z.number() })]),
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
  refunded_at: z.string().nullish(),
  created_at: z.string().nullish(),
});

const transactionOf = ({ transaction }: z.output<typeof refund>) =>
  String(typeof transaction === 'object' ? transaction.id : transaction);

export function paystackRecords(reader: Reader, { now, readable }: RecordTools): ProviderRecords {
  const chargeOf = (entry: unknown): PaymentEvent[] => {
    const event = events.get(parseEvent(head, entry).status);
    return event ? [readPaystackEvent(JSON.stringify({ event, data: entry }), now())!] : [];
  };
  const refundOf = (reference: string, entry: unknown): PaymentEvent[] => {
    const { status, amount, currency, ...given } = parseEvent(refund, entry);
    if (status !== 'processed') return [];
    const data = { transaction_reference: reference, refund_reference: given.id, amount, currency };
    const event = readPaystackEvent(JSON.stringify({ event: 'refund.processed', data }), now())!;
    const at = given.refunded_at ?? given.created_at;
    return [{ ...event, event_id: `refund.listed:${given.id}`, at: at ? new Date(at) : event.at }];
  };
  const list = (path: string, query: Record<string, string>) =>
    reader.all(
      (page) =>
        `${path}?${String(new URLSearchParams({ ...query, perPage: String(PAGE), page: String(page) }))}`,
      PAGE,
    );
  const days = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });
  return {
    async *charges(period) {
      for await (const entry of list('/transaction', days(period))) yield* readable(() => chargeOf(entry));
    },
    async *refunded(period) {
      for await (const entry of list('/refund', days(period))) {
        yield* readable(() => [transactionOf(parseEvent(refund, entry))]);
      }
    },
    async transaction(id) {
      const charges = chargeOf(await reader.one(`/transaction/${encodeURIComponent(id)}`));
      const reference = charges[0]?.reference_id;
      if (!reference) return [];
      for await (const entry of list('/refund', { transaction: id }))
        charges.push(...readable(() => refundOf(reference, entry)));
      return charges;
    },
    async transactionsOf(reference) {
      const entry = await reader.one(`/transaction/verify/${encodeURIComponent(reference)}`);
      return entry === null ? [] : [parseEvent(head, entry).id];
    },
  };
}
