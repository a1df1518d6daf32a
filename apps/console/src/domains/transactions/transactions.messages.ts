import type { TransactionType } from '@baobab/contract/transactions';

/** The texts of the transactions screen, letter for letter. */
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
