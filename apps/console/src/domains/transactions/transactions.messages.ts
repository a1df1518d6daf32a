import type { TransactionType } from '@baobab/contract/transactions';

/** Texts fixed by the specification; the last two are additions. */
export const transactionsMessages = {
  sure: 'Are you sure?',
  refundTitle: 'Refund Status',
  refunded: 'Refund Completed',
  notEligible: 'This payment is not eligible for a refund.',
  reasonMissing: 'Enter the reason for this refund.',
};

export const typeLabels: Record<TransactionType, string> = {
  appointment: 'Appointments',
  cart: 'DMP',
  treatmentplan: 'Treatment Plans',
};
