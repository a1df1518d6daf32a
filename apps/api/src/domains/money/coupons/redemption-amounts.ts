import { sampleOrder } from '@baobab/contract/money/coupons/coupon-description';

interface CouponValue {
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
}

/** Calculates the amounts of a redemption for an order of this amount, of which `paidKobo` may be paid already. */
export function amountsWith(coupon: CouponValue, amount_kobo: number, paidKobo?: number) {
  const draft = {
    coupon_type: coupon.type,
    discount: (coupon.percent_hundredths ?? coupon.amount_kobo ?? 0) / 100,
    point: coupon.points,
  };
  const order = sampleOrder(draft, amount_kobo);
  const discount_kobo = paidKobo === undefined ? order.discountKobo : Math.max(0, amount_kobo - paidKobo);
  return {
    amount_kobo,
    discount_kobo,
    paid_kobo: amount_kobo - discount_kobo,
    cashback_kobo: order.cashbackKobo,
    points: order.points,
  };
}
