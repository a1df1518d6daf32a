import type { CheckReason, CheckState } from './payment-checks.ts';
import type { PaymentStatus } from './transactions.ts';

/** The labels of the console and of the exports. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

export const checkStateLabels: Record<CheckState, string> = { open: 'Open', closed: 'Checked' };

export const checkReasonLabels: Record<CheckReason, string> = {
  paid_twice: 'Paid twice',
  amount_differs: 'Amount differs',
  currency_differs: 'Currency differs',
  unknown_reference: 'Unknown reference',
  refund_exceeds: 'Refund larger than the charge',
  no_effect: 'Event without an effect',
  provider_differs: 'Provider’s record differs',
  without_order: 'Paid without an order',
  item_cancelled: 'Paid item cancelled',
};
