import * as z from 'zod';

/** `id` is the coupon's code; null when no coupon was used. */
const mostUsed = z.object({ id: z.string(), count: z.number().int() }).nullable();
const total = z.number().int();

/** FADN with a doctor of a speciality counts as speciality, not FADN, so that the six add up to the total. */
export const couponStats = z.object({
  total_dmp: total,
  total_sadn: total,
  total_fadn: total,
  total_speciality: total,
  total_treatment_plan: total,
  total_lab_package: total,
  most_used_dmp: mostUsed,
  most_used_sadn: mostUsed,
  most_used_fadn: mostUsed,
  most_used_speciality: mostUsed,
  most_used_treatment_plan: mostUsed,
  most_used_lab_package: mostUsed,
  total_no_of_used_coupon: total,
});
export type CouponStats = z.infer<typeof couponStats>;

/** The uses of all coupons that name one influencer or pharmacist. */
export const labelUses = z.object({
  coupons: z.number().int(),
  uses: z.number().int(),
  discount: z.number(),
});

/** The discount, cashback and points that the uses gave, and the amounts paid with the coupon (docs/money.md). */
export const couponCost = z.object({
  uses: z.number().int(),
  discount: z.number(),
  cashback: z.number(),
  points: z.number().int(),
  revenue: z.number(),
  /** All coupons with the same influencer or pharmacist as their label, and the uses of these; null without one. */
  label: labelUses.nullable(),
});
