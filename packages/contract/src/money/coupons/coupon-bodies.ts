import * as z from 'zod';
import * as p from '../../kit/primitives.ts';
import { checkCoupon } from './coupon-check.ts';
import {
  appointmentTypes,
  couponCategories,
  couponSubCategories,
  couponTypes,
  couponUserTypes,
  CURRENCY,
  type CouponDraft,
} from './coupon-rules.ts';

const choice = (values: readonly string[]) => z.string().max(40).meta({ enum: values }).nullish();
const number = z.number().nullish();
const reference = z.union([p.uuid, z.literal('')]).nullish();
// The rules reject texts that are too long; these limits only keep bodies small.
const boundedText = (max: number) => z.string().max(max).nullish();

const draftShape = {
  coupon_code: boundedText(200),
  coupon_type: choice(couponTypes),
  category: choice(couponCategories),
  sub_category: choice(couponSubCategories),
  valid_from: boundedText(40),
  valid_to: boundedText(40),
  is_active: p.flag.nullish(),
  no_of_times_of_use_per_user: number,
  maxtimeuse: number,
  point: number,
  discount: number,
  currency_type: choice([CURRENCY]),
  description: boundedText(5_000),
  user_uuid: reference,
  partner_uuid: reference,
  disease_uuid: reference,
  package_uuid: reference,
  appointment_type: choice(appointmentTypes),
  doctor_uuid: reference,
  speciality_doctor: reference,
  coupon_user_type: choice(couponUserTypes),
  influencer_id: reference,
  pharmacist_id: reference,
};

export const newCoupon = z.strictObject(draftShape).superRefine((draft: CouponDraft, ctx) => {
  for (const [field, message] of Object.entries(checkCoupon(draft)))
    ctx.addIssue({ code: 'custom', path: [field], message });
});

/** A missing field keeps its value unless it no longer applies. The merged coupon is validated as a whole. */
export const couponEdit = z.strictObject({ ...draftShape, version: p.version.optional() });
export type CouponEdit = z.output<typeof couponEdit>;
