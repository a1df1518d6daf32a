import type {
  PaymentAttempt,
  PaymentStatus,
  RefundStatus,
  Transaction,
  TransactionType,
} from '@baobab/contract/money/transactions';
import { toNaira } from '@baobab/contract/kit/naira';
import type { EventRow } from './payment-events.repository.ts';
import { judgeAttempt } from './payment-facts.ts';
import type { PaymentRow } from './transactions.repository.ts';

export const refundStatusOf = (payment: { refund_completed_at: Date | null }): RefundStatus =>
  payment.refund_completed_at ? 'Complete' : 'Incomplete';

export const presentPayment = (row: PaymentRow): Transaction => ({
  uuid: row.uuid,
  reference_id: row.reference_id,
  createdAt: row.created_at.toISOString(),
  doctor_name: row.doctor,
  patient_name: row.patient,
  patient_email: row.email,
  patient_phone_number: row.mobile,
  amount: toNaira(row.amount_kobo),
  coupon: row.coupon_code
    ? { coupon_code: row.coupon_code, discount: toNaira(row.discount_kobo ?? 0) }
    : null,
  refund_eligible: row.refund_eligible && row.status === 'paid',
  refund_provided: refundStatusOf(row),
  refund_completed_at: row.refund_completed_at?.toISOString() ?? null,
  refund_completed_by: row.refunded_by,
  refunded_amount: toNaira(row.refunded_kobo),
  due_back: toNaira(row.due_kobo),
  refundable: toNaira(row.refundable_kobo),
  paid_at: row.status === 'paid' ? (row.paid_at ?? row.created_at).toISOString() : null,
  transcation_type: row.kind as TransactionType,
  doctor_uuid: row.doctor_uuid,
  patient_uuid: row.patient_uuid,
  consumer_uuid: row.consumer_uuid,
  consumer_name: row.consumer,
  source: row.source,
  status: row.refund_completed_at ? 'refunded' : (row.status as PaymentStatus),
  channel: row.channel as Transaction['channel'],
  failure_reason: row.failure_reason as Transaction['failure_reason'],
});

/** A refund is not an attempt to pay. */
export const presentAttempts = (events: EventRow[], amountKobo: number): PaymentAttempt[] =>
  events
    .filter(({ outcome }) => outcome !== 'refunded')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({
      at: event.at.toISOString(),
      channel: event.channel,
      amount: toNaira(event.amount_kobo),
      message: event.message,
      ...judgeAttempt(event, amountKobo),
    }));

/** The console address of a payment: its details, in front of the list with only this payment. */
export const paymentLink = (uuid: string, reference: string) =>
  `/transactions?search=${encodeURIComponent(reference)}&dialog=view&id=${uuid}`;
