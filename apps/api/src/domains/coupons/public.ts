export { couponWords } from './coupons.service.ts';
export { acceptCoupon, redeemCoupon, tellCoupon, type CouponUse } from './redemptions.service.ts';
