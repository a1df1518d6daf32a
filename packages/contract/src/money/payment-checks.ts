import * as z from 'zod';
import { list, post, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';

/**
 * Payments to check, an addition: reports of payment providers that the rules of docs/money.md cannot settle alone, and
 * payments without a booking or order, and with a cancelled item. A check is closed by the refund that settles it, by the booking or order that it was
 * waiting for, or by staff with a note.
 */
export const checkReasons = [
  'paid_twice',
  'amount_differs',
  'currency_differs',
  'unknown_reference',
  'refund_exceeds',
  'no_effect',
  'provider_differs',
  'without_order',
  'item_cancelled',
] as const;
export type CheckReason = (typeof checkReasons)[number];

export const checkStates = ['open', 'closed'] as const;
export type CheckState = (typeof checkStates)[number];

export const paymentCheck = z.object({
  uuid: p.uuid,
  reason: z.enum(checkReasons),
  /** The reference as the provider sent it; empty when the report could not be read. */
  reference_id: z.string(),
  provider: z.string(),
  /** A sentence with the amounts. */
  detail: z.string(),
  found_at: z.string(),
  /** The payment; null for an unknown reference. */
  payment_uuid: p.uuid.nullable(),
  state: z.enum(checkStates),
  closed_at: z.string().nullable(),
  /** Null while it is open, and when a refund or booking has closed it. */
  closed_by: z.string().nullable(),
  note: z.string(),
});
export type PaymentCheck = z.output<typeof paymentCheck>;

const checkList = list('/payment/checks', {
  summary: 'Payments to check, newest first',
  permission: 'transactions:read',
  row: paymentCheck,
  sorts: ['found_at'],
  columns: {
    reason: 'short',
    reference_id: 'short',
    detail: 'text',
    found_at: 'time',
    state: 'short',
    closed_by: 'short',
    note: 'text',
  },
  moreFilters: { state: z.enum(checkStates).optional(), reason: z.enum(checkReasons).optional() },
});

export const paymentChecks = {
  list: checkList,
  get: record('payment-checks', checkList, 'One payment to check'),
  close: post('/payment/checks/:uuid/close', {
    summary: 'Mark a payment as checked, with a note on what was done',
    permission: 'transactions:write',
    body: z.strictObject({ note: p.text(500) }),
    reply: p.message.extend({ data: paymentCheck }),
  }),
  ...listExport('payment-checks', checkList),
};
