import { declareActions } from '../kit/audit-actions.ts';

export const paymentActions = declareActions('Payments and coupons', {
  'payment.check': 'Payment checked',
  'payment.event': 'Payment event received',
  'payment.refund': 'Refund completed',
  'transactions.export': 'Transactions exported',
});
