import { sampleOrder } from '@baobab/contract/money/coupons/coupon-description';

interface CouponValue {
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
}

/** Calculates the amounts of a redemption for an order of this amount. */
export function amountsWith(coupon: CouponValue, amount_kobo: number) {
  const draft = {
    coupon_type: coupon.type,
    discount: (coupon.percent_hundredths ?? coupon.amount_kobo ?? 0) / 100,
    point: coupon.points,
  };
  const order = sampleOrder(draft, amount_kobo);
  return {
    amount_kobo,
    discount_kobo: order.discountKobo,
    paid_kobo: order.afterKobo,
    cashback_kobo: order.cashbackKobo,
    points: order.points,
  };
}
