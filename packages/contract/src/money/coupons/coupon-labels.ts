import type { CouponCategory, CouponType } from './coupon-rules.ts';

/** The labels of the console and of the export. */
export const typeLabels: Record<CouponType, string> = {
  credit_point: 'Credit point',
  cashback: 'Cashback',
  percentage: 'Percentage',
  flat_discount: 'Flat discount',
};

export const categoryLabels: Record<CouponCategory, string> = {
  appointment: 'Appointment',
  labtest: 'DMP',
  pharmacy: 'Pharmacy',
  labpackage: 'Lab package',
};
