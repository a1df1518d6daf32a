import * as z from 'zod';
import * as p from '../../kit/primitives.ts';
import { couponCategories, couponTypes, couponUserTypes } from './coupon-rules.ts';
import { couponStates } from './coupon-state.ts';

/** The filters of the coupon lists, all additions to the specification. */
export const couponFilters = {
  state: z.enum(couponStates).optional(),
  type: z.enum(couponTypes).optional(),
  category: z.enum(couponCategories).optional(),
  user_type: z.enum(couponUserTypes).optional(),
  active: p.queryBoolean.optional(),
  /** Coupons that are valid on at least one of these days. */
  ...p.dayFilters,
};

/** The days of use, the coupon, and the amount of the order before the discount. */
export const useFilters = {
  ...p.dayFilters,
  type: z.enum(couponTypes).optional(),
  category: z.enum(couponCategories).optional(),
  coupon_uuid: p.uuid.optional(),
  amount_from: p.queryNaira.optional(),
  amount_to: p.queryNaira.optional(),
};
