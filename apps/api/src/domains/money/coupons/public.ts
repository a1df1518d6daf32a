export { couponConstraintMessages } from './coupons.service.ts';
export { acceptCoupon, redeemCoupon, previewCoupon, type CouponUse } from './redemptions.service.ts';
