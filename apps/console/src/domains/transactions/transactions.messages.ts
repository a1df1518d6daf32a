import type { TransactionType } from '@baobab/contract/transactions';

/** Texts fixed by the specification. */
export const transactionsMessages = {
  sure: 'Are you sure?',
  refundTitle: 'Refund Status',
  refunded: 'Refund Completed',
};

export const typeLabels: Record<TransactionType, string> = {
  appointment: 'Appointments',
  cart: 'DMP',
  treatmentplan: 'Treatment Plans',
};
