import { paymentStatusLabels } from '@baobab/contract/money/payment-labels';
import type {
  FailureReason,
  PaymentChannel,
  PaymentStatus,
  ListedType,
} from '@baobab/contract/money/transactions';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

/** Texts fixed by the specification; those after `refunded` are additions. */
export const transactionsMessages = {
  sure: 'Are you sure?',
  refundTitle: 'Refund Status',
  refunded: 'Refund Completed',
  final: 'This cannot be undone.',
  notEligible: 'This payment is not eligible for a refund.',
  reasonMissing: 'Enter the reason for this refund.',
  notPaid: 'Only a paid payment can be refunded.',
  noAttempts: 'The payment provider has reported no attempt.',
  attemptsFailed: 'The attempts could not be loaded.',
  failuresFailed: 'The failed payments could not be loaded.',
  noFailures: 'No payment failed in this period.',
};

export const typeLabels: Record<ListedType, string> = {
  appointment: 'Appointments',
  cart: 'DMP',
  treatmentplan: 'Treatment Plans',
  all: 'All',
};

export const statusTags: Record<PaymentStatus, { children: string; meaning: Meaning }> = {
  pending: { children: paymentStatusLabels.pending, meaning: 'waiting' },
  paid: { children: paymentStatusLabels.paid, meaning: 'done' },
  failed: { children: paymentStatusLabels.failed, meaning: 'failed' },
  refunded: { children: paymentStatusLabels.refunded, meaning: 'off' },
};

export const channelLabels: Record<PaymentChannel, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  bank: 'Bank account',
  ussd: 'USSD',
  wallet: 'Wallet',
  qr: 'QR code',
  other: 'Other',
};

/** `label` names the reason in a chart, `text` explains it to someone who speaks with the patient. */
export const failures: Record<FailureReason, { label: string; text: string }> = {
  insufficient_funds: {
    label: 'Insufficient funds',
    text: 'The account did not have enough money. The patient can pay again or choose another channel.',
  },
  declined: {
    label: 'Declined by the bank',
    text: 'The bank declined the payment without a reason. The patient can ask the bank or use another card.',
  },
  expired_card: { label: 'Card expired', text: 'The card has expired. The patient needs another card.' },
  wrong_details: {
    label: 'Wrong card or account details',
    text: 'The number, PIN or CVV was wrong. The patient can enter the details again.',
  },
  not_authenticated: {
    label: 'Not confirmed',
    text: 'The patient did not confirm the payment with the code of the bank. The patient can pay again.',
  },
  limit_exceeded: {
    label: 'Limit exceeded',
    text: 'The amount is above the limit of the card or account. The patient can raise the limit or use another channel.',
  },
  not_completed: {
    label: 'Not completed',
    text: 'The patient cancelled the payment or did not finish it in time. The patient can pay again.',
  },
  bank_unavailable: {
    label: 'Bank unavailable',
    text: 'The bank could not be reached. The patient can pay again later.',
  },
  amount_mismatch: {
    label: 'Amount differs',
    text: 'The amount received differs from the amount due. Check with the provider and the patient before anything else.',
  },
  other: { label: 'Other reason', text: 'The provider gave no known reason. See its answer under Attempts.' },
};
