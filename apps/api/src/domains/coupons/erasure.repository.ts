import { redactNames, type ErasureStep } from '../privacy/public.ts';

/** Coupons stay for accounting. */
export const couponErasure: ErasureStep = { erase: redactNames('coupons', { description: 'text' }) };
