import type { CouponType, CouponUserType } from '@baobab/contract/money/coupons/coupon-rules';

/** Texts fixed by the specification. Validation messages are in the contract's coupon-rules.ts. */
export const couponsMessages = {
  created: 'Coupon Created Successfully',
  updated: 'Coupan Updated Successfully',
  noConsumer: 'Consumer Not Found',
};

/** The label of the amount of each type. */
export const amountLabels: Record<CouponType, string> = {
  credit_point: 'Credit Point',
  cashback: 'Cashback Amount',
  percentage: 'Percentage',
  flat_discount: 'Flat Discount',
};

export const userTypeLabels: Record<CouponUserType, string> = {
  normal: 'Normal',
  influencer: 'Influencer',
  pharmacist: 'Pharmacist',
};
