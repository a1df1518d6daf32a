import * as z from 'zod';
import { download, endpoint, list, record, type FiltersOf } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import type { Transitions } from './kit/transitions.ts';

/**
 * Payments for appointments, for the cart (shown as DMP) and for treatment plans. `transcation_type` is misspelt on
 * the wire. A refund changes from Incomplete to Complete once and never back. Additions: `coupon`, `source`, who completed
 * the refund, its `reason`, the filter `refund`, and `search`, which finds a payment by its full reference in any case.
 */
export const transactionTypes = ['appointment', 'cart', 'treatmentplan'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const refundStatuses = ['Incomplete', 'Complete'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundTransitions = { Incomplete: ['Complete'] } as const satisfies Transitions<RefundStatus>;

const type = z.enum(transactionTypes);

export const transaction = z.object({
  uuid: p.uuid,
  reference_id: z.string(),
  createdAt: z.string(),
  doctor_name: z.string().nullable(),
  patient_name: z.string(),
  patient_email: z.string().nullable(),
  patient_phone_number: z.string().nullable(),
  /** The amount paid: the price less the discount. */
  amount: z.number(),
  coupon: z.object({ coupon_code: z.string(), discount: z.number() }).nullable(),
  refund_eligible: z.boolean(),
  refund_provided: z.enum(refundStatuses),
  refund_completed_at: z.string().nullable(),
  refund_completed_by: z.string().nullable(),
  transcation_type: type,
  /** The id of the appointment or order that was paid. */
  source: p.uuid.nullable(),
});
export type Transaction = z.output<typeof transaction>;

const transactionList = list({
  path: '/payment/search-alls',
  summary: 'Payments of one kind, newest first',
  permission: 'transactions:read',
  row: transaction,
  sorts: ['createdAt'],
  paging: 'pagenum',
  rows: 'data',
  total: 'count',
  filters: {
    type: type.default('appointment'),
    refund: z.enum(['due']).optional(),
  },
  moreFilters: p.ownerFilters,
});
export type TransactionFilters = FiltersOf<typeof transactionList>;

export const transactions = {
  list: transactionList,
  get: record('transactions', {
    summary: 'One payment',
    permission: 'transactions:read',
    row: transaction,
  }),
  exportCsv: download({
    path: '/payment/search-alls/export/csv',
    summary: 'Every payment of one kind, as CSV',
    permission: 'transactions:read',
    query: transactionList.filters,
  }),
  completeRefund: endpoint({
    method: 'PUT',
    path: '/payment/updateTheRefundProvideStatus/:reference_id',
    summary: 'Mark the refund of a payment as completed; cannot be undone',
    permission: 'transactions:write',
    params: z.object({ reference_id: z.string().min(1).max(80) }),
    /** Why a payment that is not eligible is refunded; kept in the audit trail. */
    body: z.strictObject({ reason: p.optionalText(500) }),
    reply: z.object({ message: z.string(), data: transaction }),
  }),
};
