import * as z from 'zod';
import { paymentFeed } from './payment-feed.ts';
import { bulk } from '../kit/bulk.ts';
import { download, get, list, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { signedEndpoint } from '../kit/signed.ts';
import type { Transitions } from '../kit/transitions.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Payments for appointments, for the cart (shown as DMP) and for treatment plans. `transcation_type` is misspelt on
 * the wire. A refund changes from Incomplete to Complete once and never back. Additions: `coupon`, `source`, who completed
 * the refund, its `reason`, the filter `refund`, and `search` by the name or phone of the people
 * and by the beginning of the reference; status, channel, attempts and failures, which the events of payment providers report.
 */
export const transactionTypes = ['appointment', 'cart', 'treatmentplan'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The tabs of the list: the kinds of the specification, and all of them. */
export const listedTypes = [...transactionTypes, 'all'] as const;
export type ListedType = (typeof listedTypes)[number];

export const refundStatuses = ['Incomplete', 'Complete'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundTransitions = { Incomplete: ['Complete'] } as const satisfies Transitions<RefundStatus>;

/** Money counts only while a payment is paid or refunded. */
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentChannels = ['card', 'bank_transfer', 'bank', 'ussd', 'wallet', 'qr', 'other'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** At most ten, because a chart has ten colours. */
export const failureReasons = [
  'insufficient_funds',
  'declined',
  'expired_card',
  'wrong_details',
  'not_authenticated',
  'limit_exceeded',
  'not_completed',
  'bank_unavailable',
  'amount_mismatch',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

const type = z.enum(transactionTypes);
const status = z.enum(paymentStatuses);
const channel = z.enum(paymentChannels).nullable();
const failureReason = z.enum(failureReasons).nullable();

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
  /** Additions: what was paid back so far, what is due back now, and the time of the charge. */
  refunded_amount: z.number(),
  due_back: z.number(),
  /** The sum that a refund would pay back now: what is due, otherwise all that is left. */
  refundable: z.number(),
  paid_at: z.string().nullable(),
  transcation_type: type,
  /** Additions that identify the people of the payment. */
  doctor_uuid: p.uuid.nullable(),
  patient_uuid: p.uuid.nullable(),
  consumer_uuid: p.uuid,
  consumer_name: z.string(),
  /** The id of the appointment or order that was paid. */
  source: p.uuid.nullable(),
  status,
  channel,
  failure_reason: failureReason,
});
export type Transaction = z.output<typeof transaction>;

/** An addition to appointments and orders: whether and how they are paid. */
export const paymentSummary = z.object({
  reference_id: z.string(),
  status,
  channel,
  paid_at: z.string().nullable(),
  refunded_amount: z.number(),
  due_back: z.number(),
});
export type PaymentSummary = z.output<typeof paymentSummary>;

/** One report of a payment provider about a payment. */
export const paymentAttempt = z.object({
  at: z.string(),
  outcome: z.enum(['pending', 'paid', 'failed']),
  channel,
  amount: z.number(),
  failure_reason: failureReason,
  /** The answer of the bank or the provider. */
  message: z.string(),
});
export type PaymentAttempt = z.output<typeof paymentAttempt>;

export const failureCount = z.object({ reason: z.enum(failureReasons), count: z.number().int() });

/** `matched` is false when no payment has the reference, `repeated` is true when the event was stored before. */
const eventReply = z.object({
  message: z.string(),
  matched: z.boolean(),
  repeated: z.boolean(),
});

const transactionList = list('/payment/search-alls', {
  summary: 'Payments of one kind, newest first',
  permission: 'transactions:read',
  row: transaction,
  sorts: ['createdAt'],
  columns: {
    reference_id: 'short',
    createdAt: 'time',
    doctor_name: 'text',
    patient_name: 'text',
    patient_phone_number: 'phone',
    amount: 'naira',
    refund_provided: 'short',
    status: 'short',
  },
  filters: { type: z.enum(listedTypes).default('appointment') },
  moreFilters: {
    search: p.search,
    ...p.dayFilters,
    refund: z.enum(['due']).optional(),
    status: status.optional(),
    amount_from: p.queryNaira.optional(),
    amount_to: p.queryNaira.optional(),
    ...p.ownerFilters,
    doctor: p.uuid.optional(),
  },
});
export type TransactionFilters = FiltersOf<typeof transactionList>;

export const transactions = {
  list: transactionList,
  history: historyOf('transactions', { permission: 'transactions:read', actions: ['payment.'] }),
  get: record('transactions', transactionList, 'One payment'),
  exportCsv: download('/payment/search-alls/export/csv', {
    summary: 'Every payment of one kind, as CSV',
    permission: 'transactions:read',
    query: transactionList.filters,
  }),
  completeRefund: put('/payment/updateTheRefundProvideStatus/:reference_id', {
    summary: 'Mark the refund of a payment as completed; cannot be undone',
    approval: ['refund'],
    permission: 'transactions:write',
    params: z.object({ reference_id: z.string().min(1).max(80) }),
    /** Why a payment that is not eligible is refunded; kept in the audit trail. */
    /** `amount` is the sum that was confirmed; another sum to pay back is refused with 409. */
    body: z.strictObject({ reason: p.optionalText(500), amount: p.naira.optional() }),
    reply: z.object({ message: z.string(), data: transaction }),
  }),
  attempts: get('/payment/attempts/:uuid', {
    summary: 'The attempts to pay, oldest first',
    permission: 'transactions:read',
    reply: z.object({ data: z.array(paymentAttempt) }),
  }),
  failures: get('/payment/failures', {
    summary: 'Failed payments of one kind by reason, most frequent first',
    permission: 'transactions:read',
    query: z.object({ type: z.enum(listedTypes).default('appointment'), ...p.dayFilters }),
    reply: z.object({ data: z.array(failureCount) }),
  }),
  paystackEvent: signedEndpoint({
    path: '/payment-events/paystack',
    summary: 'An event of Paystack, signed with the secret key',
    signatureHeaders: ['x-paystack-signature'],
    reply: eventReply,
  }),
  flutterwaveEvent: signedEndpoint({
    path: '/payment-events/flutterwave',
    summary: 'An event of Flutterwave, signed with the secret hash',
    signatureHeaders: ['flutterwave-signature', 'verif-hash'],
    reply: eventReply,
  }),
  bulk: bulk('transactions', transactionList, {
    summary: 'Mark the refunds of eligible payments as completed, in bulk',
    permission: 'transactions:write',
    actions: ['refund'],
  }),
  ...listExport('transactions', transactionList),
  feed: paymentFeed,
};
