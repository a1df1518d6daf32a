import { describeCoupon } from '@baobab/contract/coupons/coupon-description';
import type { Coupon, UsedCoupon } from '@baobab/contract/coupons/coupons';
import { formatCount, formatNaira } from '../../kit/format.ts';
import { appointmentLabels, categoryLabels, subCategoryLabels } from './coupons.messages.ts';

/** The plain sentence of what a coupon does. */
export const descriptionOf = (coupon: Coupon) => describeCoupon(coupon, coupon);

export const fromKobo = (kobo: number) => formatNaira(kobo / 100);

export const formatPoints = (points: number) => `${formatCount(points)} ${points === 1 ? 'point' : 'points'}`;

/** What it gives, in its own unit. */
export function benefitOf({ coupon_type, discount, point }: Coupon): string {
  if (coupon_type === 'credit_point') return formatPoints(point ?? 0);
  return coupon_type === 'percentage' ? `${discount ?? 0} %` : formatNaira(discount ?? 0);
}

export const usesOf = ({ used, maxtimeuse }: Coupon) =>
  maxtimeuse === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(maxtimeuse)}`;

type Target = Pick<UsedCoupon, 'category' | 'sub_category' | 'appointment_type'>;

/** What it was used for: the appointment's type, or the kind of order where there was no appointment. */
export function targetOf({ category, sub_category, appointment_type }: Target): string {
  if (category !== 'appointment' || !sub_category) return categoryLabels[category];
  const kind = subCategoryLabels[sub_category];
  return appointment_type ? `${kind}, ${appointmentLabels[appointment_type].toLowerCase()}` : kind;
}

/** What a use gave: off the price, back afterwards, or in points. */
export function benefitOfUse({ coupon_type, discount, cashback, point }: UsedCoupon): string {
  if (coupon_type === 'credit_point') return formatPoints(point);
  return formatNaira(coupon_type === 'cashback' ? cashback : discount);
}
