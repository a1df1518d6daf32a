import { pluralize } from '@baobab/contract/kit/numbers';
import { categoryLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { describeCoupon } from '@baobab/contract/money/coupons/coupon-description';
import { couponState } from '@baobab/contract/money/coupons/coupon-state';
import type { Coupon, UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../../../kit/format.ts';
import { appointmentLabels, subCategoryLabels } from './coupons.messages.ts';

export const descriptionOf = (coupon: Coupon) => describeCoupon(coupon, coupon);

export const formatPoints = (points: number) => pluralize(points, 'point');

/** The benefit in its own unit. */
export function benefitOf({ coupon_type, discount, point }: Coupon): string {
  if (coupon_type === 'credit_point') return formatPoints(point ?? 0);
  return coupon_type === 'percentage' ? `${discount ?? 0} %` : formatNaira(discount ?? 0);
}

export const stateOf = (coupon: Coupon) => couponState(coupon, new Date());

export const usesOf = ({ used, maxtimeuse }: Coupon) =>
  maxtimeuse === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(maxtimeuse)}`;

type Target = Pick<UsedCoupon, 'category' | 'sub_category' | 'appointment_type'>;

/** The target of a use: the appointment's type, or the category of another order. */
export function targetOf({ category, sub_category, appointment_type }: Target): string {
  if (category !== 'appointment' || !sub_category) return categoryLabels[category];
  const kind = subCategoryLabels[sub_category];
  return appointment_type ? `${kind}, ${appointmentLabels[appointment_type].toLowerCase()}` : kind;
}

/** The benefit of one use: discount, cashback or points. */
export function benefitOfUse({ coupon_type, discount, cashback, point }: UsedCoupon): string {
  if (coupon_type === 'credit_point') return formatPoints(point);
  return formatNaira(coupon_type === 'cashback' ? cashback : discount);
}
