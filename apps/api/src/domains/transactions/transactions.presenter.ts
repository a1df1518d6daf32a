import type { RefundStatus, Transaction, TransactionType } from '@baobab/contract/transactions';
import { toNaira } from '@baobab/contract/kit/naira';
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
  refund_eligible: row.refund_eligible,
  refund_provided: refundStatusOf(row),
  refund_completed_at: row.refund_completed_at?.toISOString() ?? null,
  refund_completed_by: row.refunded_by,
  transcation_type: row.kind as TransactionType,
  source: row.source,
});
