import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Coupons stay for accounting. */
export const couponErasure: ErasureStep = { erase: redactNames('coupons', { description: 'text' }) };
