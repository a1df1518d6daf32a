export { couponWords } from './coupons.service.ts';
export { redeemCoupon } from './redemptions.service.ts';
