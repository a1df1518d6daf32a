import type { CouponState } from '@baobab/contract/money/coupons/coupon-state';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { stateOf } from './coupons.format.ts';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';

const meanings: Record<CouponState, Meaning> = {
  Running: 'done',
  Scheduled: 'waiting',
  'Used up': 'off',
  Expired: 'off',
  'In-Active': 'off',
};

/** Whether the coupon can be used now, and if not, why. */
export function StateTag({ coupon }: { coupon: Coupon }) {
  const state = stateOf(coupon);
  return <Tag meaning={meanings[state]}>{state}</Tag>;
}
