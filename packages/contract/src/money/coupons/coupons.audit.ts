import { declareActions } from '../../kit/audit-actions.ts';

export const couponActions = declareActions('Payments and coupons', {
  'coupon-list.export': 'Coupons exported',
  'coupon.create': 'Coupon added',
  'coupon.edit': 'Coupon changed',
  'coupons.export': 'Coupon uses exported',
});
