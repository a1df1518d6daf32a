import * as z from 'zod';
import { couponEdit, newCoupon } from './coupon-bodies.ts';
import { instantOf } from './coupon-check.ts';
import {
  appointmentTypes,
  couponCategories,
  couponSubCategories,
  couponTexts,
  couponTypes,
  couponUserTypes,
  CURRENCY,
} from './coupon-rules.ts';
import { couponFilters, useFilters } from './coupon-filters.ts';
import { couponCost, couponStats } from './coupon-stats.ts';
import { bulk } from '../../kit/bulk.ts';
import { download, get, list, post, put, record, type FiltersOf } from '../../kit/endpoint.ts';
import { listExport } from '../../kit/list-export.ts';
import * as p from '../../kit/primitives.ts';
import { historyOf } from '../../kit/history.ts';

/**
 * Coupons and their uses; which fields belong together is defined in coupon-rules. `labtest` is shown as DMP.
 * `discount` is Naira, or per cent for a percentage. `speciality_doctor` is a speciality's uuid. `version`,
 * `used` and the names next to the ids are additions to the specification.
 */
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
  /** The number of uses so far. */
  used: z.number().int(),
  /** The uses of the consumer that the coupon is for. */
  used_by_user: z.number().int(),
  version: p.version,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Coupon = z.infer<typeof coupon>;

/** One use of a coupon. Amounts and target are those at the time of use; `coupon` is the current one. */
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
  /** `cashback` (Naira) and `point` are credited after the order. */
  cashback: z.number(),
  point: z.number().int(),
  reference_id: z.string(),
  description: z.string(),
});
export type UsedCoupon = z.infer<typeof usedCoupon>;

const used = {
  permission: 'coupons:read',
  row: usedCoupon,
  sorts: ['updatedAt', 'total_amount'],
  moreFilters: useFilters,
  columns: {
    updatedAt: 'time',
    full_name: 'text',
    coupon_code: 'short',
    coupon_type: 'short',
    sub_category: 'text',
    appointment_type: 'text',
    discount: 'short',
    total_amount: 'naira',
    total_amount_paid: 'naira',
  },
} as const;
const couponReply = p.message.extend({ data: coupon });
const optionalId = p.uuid.optional();
const instant = z
  .string()
  .max(40)
  .refine((value) => instantOf(value) !== null, { message: couponTexts.invalidTime });

const usedForDmpList = list('/coupon/applied/dmp/coupon/list', {
  ...used,
  summary: 'Coupons used for lab tests, newest first',
  moreFilters: { ...useFilters, category: z.enum(['labtest']).optional() },
});
const usedList = list('/coupon/applied/coupon/list', {
  ...used,
  summary: 'Coupons used for everything except lab tests, newest first',
});
export type UsedCouponFilters = FiltersOf<typeof usedList>;

const couponList = list('/coupon/list/:page', {
  summary: 'Coupons, newest first, ten per page',
  permission: 'coupons:read',
  row: coupon,
  sorts: ['coupon_code', 'valid_from', 'valid_to', 'used'],
  columns: {
    coupon_code: 'short',
    type_label: 'short',
    category_label: 'short',
    valid_from: 'time',
    valid_to: 'time',
    benefit: 'short',
    used: 'short',
    state: 'short',
    status: 'short',
  },
  paging: 'path',
  moreFilters: couponFilters,
});

export const coupons = {
  list: couponList,
  bulk: bulk('coupons', couponList, {
    summary: 'Make coupons active or inactive, in bulk',
    permission: 'coupons:write',
    actions: ['activate', 'deactivate'],
  }),
  history: historyOf('coupons', { permission: 'coupons:read', actions: ['coupon.'] }),
  get: record('coupons', couponList, 'One coupon'),
  getUse: record('coupon-uses', usedList, 'One use of a coupon'),
  create: post('/coupon/create', {
    summary: 'Create a coupon whose validity has not ended',
    permission: 'coupons:write',
    body: newCoupon,
    reply: couponReply,
  }),
  update: put('/coupon/update/:couponId', {
    summary: 'Edit a coupon; the code and the category of a used coupon cannot change',
    permission: 'coupons:write',
    params: z.object({ couponId: p.uuid }),
    body: couponEdit,
    reply: couponReply,
  }),
  cost: get('/coupon/cost/:uuid', {
    summary: 'What the uses of a coupon gave to consumers, and what was paid with it',
    permission: 'coupons:read',
    reply: z.object({ data: couponCost }),
  }),
  usedForDmp: usedForDmpList,
  used: usedList,
  stats: get('/coupon/used/coupon/metrics', {
    summary: 'Coupon uses and the most used coupons, of all consumers or one',
    permission: 'coupons:read',
    query: z.object({ user_id: optionalId }),
    reply: z.object({ data: couponStats }),
  }),
  exportUsed: download('/coupon/export/toexcel', {
    summary: 'Coupons used for everything except lab tests, as a spreadsheet',
    permission: 'coupons:read',
    query: usedList.filters,
  }),
  exportUsedForDmp: download('/coupon/dmp/export/toexcel', {
    summary: 'Coupons used for lab tests, as a spreadsheet',
    permission: 'coupons:read',
    query: usedForDmpList.filters,
  }),
  overlaps: get('/coupon/overlaps', {
    summary: 'Active coupons that apply to the same orders at the same time, twenty at most',
    permission: 'coupons:read',
    query: z.object({
      category: z.enum(couponCategories),
      sub_category: z.enum(couponSubCategories).optional(),
      appointment_type: z.enum(appointmentTypes).optional(),
      partner_uuid: optionalId,
      disease_uuid: optionalId,
      package_uuid: optionalId,
      doctor_uuid: optionalId,
      speciality_doctor: optionalId,
      user_uuid: optionalId,
      valid_from: instant,
      valid_to: instant,
      /** The coupon being edited, which is excluded from its own overlaps. */
      except: optionalId,
    }),
    reply: z.object({ data: z.array(coupon), count: z.number().int() }),
  }),
  ...listExport('coupons', couponList),
  exportUsedRows: listExport('coupon-uses', usedList).exportRows,
  exportUsedJob: listExport('coupon-uses', usedList).exportJob,
  exportUsedForDmpRows: listExport('coupon-uses-dmp', usedForDmpList).exportRows,
  exportUsedForDmpJob: listExport('coupon-uses-dmp', usedForDmpList).exportJob,
};
