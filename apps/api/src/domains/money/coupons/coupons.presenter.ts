import type { CouponDraft } from '@baobab/contract/money/coupons/coupon-rules';
import { CURRENCY, isGiven } from '@baobab/contract/money/coupons/coupon-rules';
import type { CouponStats } from '@baobab/contract/money/coupons/coupon-stats';
import type { Coupon, UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import { toKobo, toNaira } from '@baobab/contract/kit/naira';
import type { CouponColumns, CouponReference, CouponRow } from './coupons.repository.ts';
import type { CostRow, KindCount, UseRow } from './reports.repository.ts';

export const presentCoupon = (row: CouponRow): Coupon => ({
  uuid: row.uuid,
  _id: row.uuid,
  coupon_code: row.code,
  coupon_type: row.type as Coupon['coupon_type'],
  category: row.category as Coupon['category'],
  sub_category: row.sub_category as Coupon['sub_category'],
  valid_from: row.valid_from.toISOString(),
  valid_to: row.valid_to.toISOString(),
  is_active: row.active,
  no_of_times_of_use_per_user: row.uses_per_user,
  maxtimeuse: row.max_uses,
  point: row.points,
  discount: discountOf(row),
  currency_type: CURRENCY,
  description: row.description,
  user_uuid: row.consumer_uuid,
  partner_uuid: row.partner_uuid,
  disease_uuid: row.disease_uuid,
  package_uuid: row.package_uuid,
  appointment_type: row.appointment_type as Coupon['appointment_type'],
  doctor_uuid: row.doctor_uuid,
  speciality_doctor: row.speciality_uuid,
  coupon_user_type: row.user_type as Coupon['coupon_user_type'],
  influencer_id: row.influencer_uuid,
  pharmacist_id: row.pharmacist_uuid,
  user_name: row.consumer,
  partner_name: row.partner,
  disease_name: row.disease,
  package_name: row.package,
  doctor_name: row.doctor,
  speciality_name: row.speciality,
  influencer_name: row.influencer,
  pharmacist_name: row.pharmacist,
  used: row.used,
  used_by_user: row.used_by_user,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const discountOf = (row: Pick<CouponRow, 'amount_kobo' | 'percent_hundredths'>) =>
  row.percent_hundredths !== null
    ? row.percent_hundredths / 100
    : row.amount_kobo !== null
      ? toNaira(row.amount_kobo)
      : null;

const orNull = <T>(value: T | '' | null | undefined): T | null =>
  isGiven(value) ? (value as NonNullable<T>) : null;

/** Converts a valid draft to columns. */
export function columnsOf(draft: CouponDraft): CouponColumns {
  const percentage = draft.coupon_type === 'percentage';
  const hundredths = isGiven(draft.discount) ? toKobo(draft.discount!) : null;
  return {
    code: draft.coupon_code!.trim(),
    type: draft.coupon_type!,
    category: draft.category!,
    sub_category: orNull(draft.sub_category),
    appointment_type: orNull(draft.appointment_type),
    points: orNull(draft.point),
    amount_kobo: percentage ? null : hundredths,
    percent_hundredths: percentage ? hundredths : null,
    valid_from: new Date(draft.valid_from!),
    valid_to: new Date(draft.valid_to!),
    active: draft.is_active ?? true,
    uses_per_user: orNull(draft.no_of_times_of_use_per_user),
    max_uses: orNull(draft.maxtimeuse),
    description: draft.description!.trim(),
    consumer_uuid: id(draft.user_uuid),
    partner_uuid: id(draft.partner_uuid),
    disease_uuid: id(draft.disease_uuid),
    package_uuid: id(draft.package_uuid),
    doctor_uuid: id(draft.doctor_uuid),
    speciality_uuid: id(draft.speciality_doctor),
    user_type: orNull(draft.coupon_user_type) ?? 'normal',
    influencer_uuid: id(draft.influencer_id),
    pharmacist_uuid: id(draft.pharmacist_id),
  };
}
const id = (value: string | null | undefined) => orNull(value)?.toLowerCase() ?? null;

/** The wire names of the columns with another name. */
export const wireNames = {
  code: 'coupon_code',
  type: 'coupon_type',
  active: 'is_active',
  points: 'point',
  amount_kobo: 'discount',
  percent_hundredths: 'discount',
  uses_per_user: 'no_of_times_of_use_per_user',
  max_uses: 'maxtimeuse',
  consumer_uuid: 'user_uuid',
  speciality_uuid: 'speciality_doctor',
  user_type: 'coupon_user_type',
  influencer_uuid: 'influencer_id',
  pharmacist_uuid: 'pharmacist_id',
};

/** Messages for references that do not exist, by the wire name of the field. */
export const missingReferenceMessages: Record<CouponReference, { field: keyof CouponDraft; text: string }> = {
  consumer_uuid: { field: 'user_uuid', text: 'This consumer was not found' },
  partner_uuid: { field: 'partner_uuid', text: 'This partner was not found' },
  disease_uuid: { field: 'disease_uuid', text: 'This disease was not found' },
  package_uuid: { field: 'package_uuid', text: 'This package was not found' },
  doctor_uuid: { field: 'doctor_uuid', text: 'This doctor was not found' },
  speciality_uuid: { field: 'speciality_doctor', text: 'This speciality was not found' },
  influencer_uuid: { field: 'influencer_id', text: 'This influencer was not found' },
  pharmacist_uuid: { field: 'pharmacist_id', text: 'This pharmacist was not found' },
};

export const presentUse = (row: UseRow, coupon: CouponRow): UsedCoupon => ({
  uuid: row.uuid,
  _id: row.uuid,
  updatedAt: row.used_at.toISOString(),
  user: { uuid: row.consumer_uuid, full_name: row.consumer },
  coupon_code: row.code,
  coupon_type: row.type as UsedCoupon['coupon_type'],
  category: row.category as UsedCoupon['category'],
  sub_category: row.sub_category as UsedCoupon['sub_category'],
  appointment_type: row.appointment_type as UsedCoupon['appointment_type'],
  coupon: presentCoupon(coupon),
  discount: toNaira(row.discount_kobo),
  total_amount: toNaira(row.amount_kobo),
  total_amount_paid: toNaira(row.paid_kobo),
  cashback: toNaira(row.cashback_kobo),
  point: row.points,
  reference_id: row.reference_id,
  description: coupon.description,
});

export const presentCost = (row: CostRow) => ({
  uses: row.uses,
  discount: toNaira(row.discount_kobo),
  cashback: toNaira(row.cashback_kobo),
  points: row.points,
  revenue: toNaira(row.paid_kobo),
  label: row.label && {
    coupons: row.label.coupons,
    uses: row.label.uses,
    discount: toNaira(row.label.discount_kobo),
  },
});

/** The six kinds cover all uses. */
export function presentStats(counts: readonly KindCount[]): CouponStats {
  const found = new Map(counts.map((one) => [one.kind, one]));
  const most = (kind: string) => {
    const one = found.get(kind);
    return one ? { id: one.code, count: one.count } : null;
  };
  const total = (kind: string) => found.get(kind)?.total ?? 0;
  return {
    total_dmp: total('dmp'),
    total_sadn: total('sadn'),
    total_fadn: total('fadn'),
    total_speciality: total('speciality'),
    total_treatment_plan: total('treatment_plan'),
    total_lab_package: total('lab_package'),
    most_used_dmp: most('dmp'),
    most_used_sadn: most('sadn'),
    most_used_fadn: most('fadn'),
    most_used_speciality: most('speciality'),
    most_used_treatment_plan: most('treatment_plan'),
    most_used_lab_package: most('lab_package'),
    total_no_of_used_coupon: counts.reduce((sum, one) => sum + one.total, 0),
  };
}
