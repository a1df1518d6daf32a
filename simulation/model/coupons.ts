import type { CouponState } from '@baobab/contract/money/coupons/coupon-state';
import { refuse, type Model } from './model.ts';

/** A coupon lowers the price of an appointment. It has a limit in total or belongs to one consumer. */
export interface Coupon {
  /** Hundredths of a per cent, or kobo. */
  percent: number | null;
  flatKobo: number | null;
  /** The total limit, or null for a coupon of one consumer. */
  maxUses: number | null;
  perConsumer: number | null;
  consumer: string | null;
  active: boolean;
  validFrom: number;
  validTo: number;
  uses: Record<string, number>;
  /** The number of edits and one. */
  version: number;
}

interface Order {
  consumer: string;
  amountKobo: number;
  kind: string;
}

export const usedTimes = ({ uses }: Coupon) => Object.values(uses).reduce((sum, n) => sum + n, 0);

/** Whether the coupon is used up counts the uses of those who may use it. */
export function stateOf(coupon: Coupon, now: number): CouponState {
  if (!coupon.active) return 'In-Active';
  if (now > coupon.validTo) return 'Expired';
  const [used, limit] = coupon.consumer
    ? [coupon.uses[coupon.consumer] ?? 0, coupon.perConsumer]
    : [usedTimes(coupon), coupon.maxUses];
  if (limit !== null && used >= limit) return 'Used up';
  return now < coupon.validFrom ? 'Scheduled' : 'Running';
}

/** Refuses a coupon that this order cannot use now. */
export function acceptCoupon(model: Model, code: string, order: Order): Coupon {
  const coupon = model.coupons[code]!;
  if (order.kind === 'free' || order.amountKobo <= 0) refuse('nothing to pay');
  if (order.kind === 'sadn') refuse('another kind of appointment');
  if (!coupon.active || model.now < coupon.validFrom || model.now > coupon.validTo)
    refuse('the coupon is not valid');
  if (coupon.consumer && coupon.consumer !== order.consumer) refuse('the coupon is of another consumer');
  if (coupon.maxUses !== null && usedTimes(coupon) >= coupon.maxUses) refuse('the coupon is used up');
  if (coupon.perConsumer !== null && (coupon.uses[order.consumer] ?? 0) >= coupon.perConsumer)
    refuse('the consumer has used the coupon');
  return coupon;
}

/** Uses the coupon and returns the discount in whole kobo, rounded down. */
export function useCoupon(model: Model, code: string, order: Order): number {
  const coupon = acceptCoupon(model, code, order);
  coupon.uses[order.consumer] = (coupon.uses[order.consumer] ?? 0) + 1;
  if (coupon.flatKobo !== null) return Math.min(coupon.flatKobo, order.amountKobo);
  return Math.floor((order.amountKobo * coupon.percent!) / 10_000);
}

/** An edit that changes nothing keeps the version. */
export function editCoupon(coupon: Coupon, values: Partial<Pick<Coupon, 'active' | 'maxUses' | 'consumer'>>) {
  const names = Object.keys(values) as (keyof typeof values)[];
  if (names.some((name) => values[name] !== coupon[name]))
    Object.assign(coupon, values, { version: coupon.version + 1 });
}

/** A limit cannot be lower than the uses so far. */
export function limitCoupon(coupon: Coupon, maxUses: number) {
  if (usedTimes(coupon) > 0 && maxUses < usedTimes(coupon)) refuse('it was used more often');
  editCoupon(coupon, { maxUses, consumer: null });
}

/** A coupon that is given to one consumer has no limit in total any more. */
export function giveCoupon(coupon: Coupon, consumer: string) {
  editCoupon(coupon, { consumer, maxUses: null });
}
