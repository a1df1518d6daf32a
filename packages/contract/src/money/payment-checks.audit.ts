import { declareActions } from '../kit/audit-actions.ts';

export const paymentCheckActions = declareActions('Payments and coupons', {
  'payment-checks.export': 'Payments to check exported',
});
