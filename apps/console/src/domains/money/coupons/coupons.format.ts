import { formatPoints } from '@baobab/contract/money/coupons/coupon-labels';
import { describeCoupon } from '@baobab/contract/money/coupons/coupon-description';
import { couponState } from '@baobab/contract/money/coupons/coupon-state';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../../../kit/format.ts';

export const descriptionOf = (coupon: Coupon) => describeCoupon(coupon, coupon);

/** The benefit in its own unit. */
export function benefitOf({ coupon_type, discount, point }: Coupon): string {
  if (coupon_type === 'credit_point') return formatPoints(point ?? 0);
  return coupon_type === 'percentage' ? `${discount ?? 0} %` : formatNaira(discount ?? 0);
}

export const stateOf = (coupon: Coupon) => couponState(coupon, new Date());

export const usesOf = ({ used, maxtimeuse }: Coupon) =>
  maxtimeuse === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(maxtimeuse)}`;
