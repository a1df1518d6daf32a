import type { Coupon } from './coupons.ts';

export const couponStates = ['In-Active', 'Expired', 'Used up', 'Scheduled', 'Running'] as const;
export type CouponState = (typeof couponStates)[number];

type Dated = Pick<
  Coupon,
  | 'is_active'
  | 'valid_from'
  | 'valid_to'
  | 'used'
  | 'used_by_user'
  | 'maxtimeuse'
  | 'no_of_times_of_use_per_user'
  | 'user_uuid'
>;

/** Whether a coupon can be used at a time, and if not, why. */
export function couponState(coupon: Dated, now: Date): CouponState {
  // A coupon for one consumer has no limit of its own, but that of the consumer.
  const limit = coupon.user_uuid ? coupon.no_of_times_of_use_per_user : coupon.maxtimeuse;
  if (!coupon.is_active) return 'In-Active';
  if (now > new Date(coupon.valid_to)) return 'Expired';
  const used = coupon.user_uuid ? coupon.used_by_user : coupon.used;
  if (limit !== null && used >= limit) return 'Used up';
  return now < new Date(coupon.valid_from) ? 'Scheduled' : 'Running';
}
