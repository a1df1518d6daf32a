import * as z from 'zod';
import { checkCoupon, instantOf } from './coupon-check.ts';
import {
  appointmentTypes,
  couponCategories,
  couponSubCategories,
  couponTexts,
  couponTypes,
  couponUserTypes,
  CURRENCY,
  type CouponDraft,
} from './coupon-rules.ts';
import { download, endpoint, list } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Coupons and what was done with them. Which fields belong together stands in coupon-rules, and is checked
 * there for form and server alike; here only the shapes. `labtest` is shown as DMP. `point` counts points,
 * `discount` is Naira or, of a percentage, per cent. `speciality_doctor` is a speciality's uuid. `version`,
 * `used` and the names beside the ids are ours.
 */
const choice = (values: readonly string[]) => z.string().max(40).meta({ enum: values }).nullish();
const number = z.number().nullish();
const reference = z.union([p.uuid, z.literal('')]).nullish();
// Longer texts than allowed are worded by the rules; these bounds only keep bodies small.
const words = (max: number) => z.string().max(max).nullish();

const draftShape = {
  coupon_code: words(200),
  coupon_type: choice(couponTypes),
  category: choice(couponCategories),
  sub_category: choice(couponSubCategories),
  valid_from: words(40),
  valid_to: words(40),
  is_active: p.flag.nullish(),
  no_of_times_of_use_per_user: number,
  maxtimeuse: number,
  point: number,
  discount: number,
  currency_type: choice([CURRENCY]),
  description: words(5_000),
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

/**
 * What is left out stays, unless the new choices have no room for it. The result is checked as a whole.
 */
const couponEdit = z.strictObject({ ...draftShape, version: p.version.optional() });
export type CouponEdit = z.output<typeof couponEdit>;

const name = z.string().nullable();

export const coupon = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  coupon_code: z.string(),
  coupon_type: z.enum(couponTypes),
  category: z.enum(couponCategories),
  sub_category: z.enum(couponSubCategories).nullable(),
  valid_from: z.string(),
  valid_to: z.string(),
  is_active: z.boolean(),
  no_of_times_of_use_per_user: z.number().int().nullable(),
  maxtimeuse: z.number().int().nullable(),
  point: z.number().int().nullable(),
  discount: z.number().nullable(),
  currency_type: z.literal(CURRENCY),
  description: z.string(),
  user_uuid: p.uuid.nullable(),
  partner_uuid: p.uuid.nullable(),
  disease_uuid: p.uuid.nullable(),
  package_uuid: p.uuid.nullable(),
  appointment_type: z.enum(appointmentTypes).nullable(),
  doctor_uuid: p.uuid.nullable(),
  speciality_doctor: p.uuid.nullable(),
  coupon_user_type: z.enum(couponUserTypes),
  influencer_id: p.uuid.nullable(),
  pharmacist_id: p.uuid.nullable(),
  user_name: name,
  partner_name: name,
  disease_name: name,
  package_name: name,
  doctor_name: name,
  speciality_name: name,
  influencer_name: name,
  pharmacist_name: name,
  /** How often it was used so far. */
  used: z.number().int(),
  version: p.version,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Coupon = z.infer<typeof coupon>;

/** One use. The amounts and what the coupon was for are those of the moment; `coupon` is as it stands now. */
export const usedCoupon = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  updatedAt: z.string(),
  user: z.object({ uuid: p.uuid, full_name: z.string() }),
  coupon_code: z.string(),
  coupon_type: z.enum(couponTypes),
  category: z.enum(couponCategories),
  sub_category: z.enum(couponSubCategories).nullable(),
  appointment_type: z.enum(appointmentTypes).nullable(),
  coupon,
  discount: z.number(),
  total_amount: z.number(),
  total_amount_paid: z.number(),
  /** Credited after the order: Naira and points. */
  cashback: z.number(),
  point: z.number().int(),
  reference_id: z.string(),
  description: z.string(),
});
export type UsedCoupon = z.infer<typeof usedCoupon>;

/** `id` is the coupon's code; nothing was used most where nothing was used. */
const mostUsed = z.object({ id: z.string(), count: z.number().int() }).nullable();
const total = z.number().int();

/** FADN with a doctor of a speciality counts as speciality, not as FADN, so that the six add up to all. */
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

const used = {
  may: 'coupons:read',
  row: usedCoupon,
  paging: 'pagenum',
  rows: 'data',
  total: 'count',
} as const;
const changed = p.message.extend({ data: coupon });
const anyOf = z.union([p.uuid, z.literal('')]).optional();
const instant = z
  .string()
  .max(40)
  .refine((value) => instantOf(value) !== null, { message: couponTexts.notATime });

export const coupons = {
  list: list({
    path: '/coupon/list/:page',
    summary: 'Coupons, newest first, ten a page',
    may: 'coupons:read',
    row: coupon,
    paging: 'path',
    rows: 'data',
    total: 'count',
  }),
  create: endpoint({
    method: 'POST',
    path: '/coupon/create',
    summary: 'Make a coupon',
    may: 'coupons:write',
    body: newCoupon,
    reply: changed,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/coupon/update/:couponId',
    summary: 'Change a coupon; one that was used keeps its code',
    may: 'coupons:write',
    params: z.object({ couponId: p.uuid }),
    body: couponEdit,
    reply: changed,
  }),
  usedForDmp: list({
    ...used,
    path: '/coupon/applied/dmp/coupon/list',
    summary: 'Coupons used for lab tests, newest first',
  }),
  used: list({
    ...used,
    path: '/coupon/applied/coupon/list',
    summary: 'Coupons used for anything but lab tests, newest first',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/coupon/used/coupon/metrics',
    summary: 'How often coupons were used and which most, by everyone or one consumer',
    may: 'coupons:read',
    query: z.object({ user_id: anyOf }),
    reply: z.object({ data: couponStats }),
  }),
  exportUsed: download({
    path: '/coupon/export/toexcel',
    summary: 'Coupons used for anything but lab tests, as a spreadsheet',
    may: 'coupons:read',
    query: z.object({ search: p.search }),
  }),
  exportUsedForDmp: download({
    path: '/coupon/dmp/export/toexcel',
    summary: 'Coupons used for lab tests, as a spreadsheet',
    may: 'coupons:read',
    query: z.object({ search: p.search }),
  }),
  overlaps: endpoint({
    method: 'GET',
    path: '/coupon/overlaps',
    summary: 'Active coupons that are good for the same thing at the same time, twenty at most',
    may: 'coupons:read',
    query: z.object({
      category: z.enum(couponCategories),
      sub_category: z.enum(couponSubCategories).optional(),
      appointment_type: z.enum(appointmentTypes).optional(),
      partner_uuid: anyOf,
      disease_uuid: anyOf,
      package_uuid: anyOf,
      doctor_uuid: anyOf,
      speciality_doctor: anyOf,
      user_uuid: anyOf,
      valid_from: instant,
      valid_to: instant,
      /** The coupon being edited, which always overlaps with itself. */
      except: anyOf,
    }),
    reply: z.object({ data: z.array(coupon), count: z.number().int() }),
  }),
};
