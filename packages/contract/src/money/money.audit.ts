import type { AuditActions } from '../kit/audit-actions.ts';

export const moneyActions = {
  'Payments and coupons': {
    'coupon-list.export': 'Coupons exported',
    'coupon.create': 'Coupon added',
    'coupon.edit': 'Coupon changed',
    'coupons.export': 'Coupon uses exported',
    'payment-checks.export': 'Payments to check exported',
    'payment.check': 'Payment checked',
    'payment.event': 'Payment event received',
    'payment.refund': 'Refund completed',
    'transactions.export': 'Transactions exported',
  },
} as const satisfies AuditActions;
