import { checkCoupon, checkNewCoupon, instantOf } from '@baobab/contract/coupons/coupon-check';
import {
  CURRENCY,
  pickApplicable,
  type CouponDraft,
  type CouponField,
  type CouponProblems,
} from '@baobab/contract/coupons/coupon-rules';
import { LAGOS_OFFSET, toLagosIso } from '@baobab/contract/kit/lagos-time';
import type { CouponNames } from '@baobab/contract/coupons/coupon-description';
import type { Coupon } from '@baobab/contract/coupons/coupons';
import type { Values } from '../../kit/form/form-store.ts';
import type { Rule, Rules } from '../../kit/form/rules.ts';
import { parseNumber } from '../../kit/form/NumberField.tsx';

/** Formats a wire time as DD/MM/YYYY hh:mm a in Lagos time; an invalid time stays unchanged. */
export function toInput(wire: string | null | undefined): string {
  const at = instantOf(wire);
  if (at === null) return wire ?? '';
  const local = toLagosIso(at);
  const [year, month, day, hour, minute, second] = local.split(/[-T:.]/) as [string, ...string[]];
  const seconds = second === '00' || local.includes('T23:59:59') ? '' : `:${second}`;
  const clock = pad(((Number(hour) + 11) % 12) + 1);
  return `${day}/${month}/${year} ${clock}:${minute}${seconds} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

const DATE_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?)?$/i;
export const DAY_START = '12:00 am';
export const DAY_END = '11:59 pm';

/** Parses an input to a wire time. A day without a time means its start or, with `end`, its last second. */
export function toWire(input: string, end = false): string {
  const text = input.trim();
  const dayAlone = /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text);
  const parts = DATE_TIME.exec(dayAlone ? `${text} ${end ? DAY_END : DAY_START}` : text);
  if (!parts) return text;
  const [, day, month, year, clock, minute, second, half] = parts;
  if (half && (Number(clock) < 1 || Number(clock) > 12)) return text;
  const hour = half ? (Number(clock) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(clock);
  const whole = end && hour === 23 && minute === '59';
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second ?? (whole ? '59' : '00')}${LAGOS_OFFSET}`;
}

const pad = (value: unknown) => String(value).padStart(2, '0');

export const emptyCoupon: Values = {
  coupon_code: '',
  coupon_type: '',
  category: '',
  sub_category: '',
  valid_from: '',
  valid_to: '',
  is_active: 'true',
  no_of_times_of_use_per_user: '',
  maxtimeuse: '',
  point: '',
  discount: '',
  currency_type: CURRENCY,
  description: '',
  user_uuid: '',
  partner_uuid: '',
  disease_uuid: '',
  package_uuid: '',
  appointment_type: '',
  doctor_uuid: '',
  speciality_doctor: '',
  coupon_user_type: 'normal',
  influencer_id: '',
  pharmacist_id: '',
};
const fields = Object.keys(emptyCoupon) as CouponField[];

/** The input that stores the name of a chosen record. */
export const nameKeys = {
  user_uuid: 'user_name',
  partner_uuid: 'partner_name',
  disease_uuid: 'disease_name',
  package_uuid: 'package_name',
  doctor_uuid: 'doctor_name',
  speciality_doctor: 'speciality_name',
  influencer_id: 'influencer_name',
  pharmacist_id: 'pharmacist_name',
} as const satisfies Partial<Record<CouponField, keyof CouponNames>>;
export type Reference = keyof typeof nameKeys;

/** The request body: only applicable fields; empty input is sent as null. */
export function draftOf(values: Values): CouponDraft {
  const text = (name: CouponField) => values[name]?.trim() || null;
  const number = (name: CouponField) => (text(name) === null ? null : parseNumber(text(name)!));
  return pickApplicable({
    coupon_code: text('coupon_code'),
    coupon_type: text('coupon_type'),
    category: text('category'),
    sub_category: text('sub_category'),
    valid_from: toWire(values['valid_from'] ?? '') || null,
    valid_to: toWire(values['valid_to'] ?? '', true) || null,
    is_active: values['is_active'] !== 'false',
    no_of_times_of_use_per_user: number('no_of_times_of_use_per_user'),
    maxtimeuse: number('maxtimeuse'),
    point: number('point'),
    discount: number('discount'),
    currency_type: CURRENCY,
    description: text('description'),
    user_uuid: text('user_uuid'),
    partner_uuid: text('partner_uuid'),
    disease_uuid: text('disease_uuid'),
    package_uuid: text('package_uuid'),
    appointment_type: text('appointment_type'),
    doctor_uuid: text('doctor_uuid'),
    speciality_doctor: text('speciality_doctor'),
    coupon_user_type: text('coupon_user_type'),
    influencer_id: text('influencer_id'),
    pharmacist_id: text('pharmacist_id'),
  });
}

/** The problems of the input, by the rules of the server. */
export const validateCoupon = (values: Values): CouponProblems => checkCoupon(draftOf(values));

const rulesOf = (check: (values: Values) => CouponProblems): Rules =>
  Object.fromEntries(
    fields.map((field) => [field, [(_value, values) => check(values)[field] ?? null] satisfies Rule[]]),
  );
export const couponRules = rulesOf(validateCoupon);
export const newCouponRules = rulesOf((values) => checkNewCoupon(draftOf(values), new Date()));

/** The input values of a coupon or a draft. */
export function valuesOf(coupon: CouponDraft): Values {
  const shown = fields.map((name) => [name, String(coupon[name] ?? '')]);
  return {
    ...Object.fromEntries(shown),
    valid_from: toInput(coupon.valid_from),
    valid_to: toInput(coupon.valid_to),
    is_active: String(coupon.is_active ?? true),
  };
}

export const editValuesOf = (coupon: Coupon): Values => ({
  ...valuesOf(coupon),
  ...Object.fromEntries(Object.values(nameKeys).map((key) => [key, coupon[key] ?? ''])),
  version: String(coupon.version),
});

/** The names of the chosen records, for the description. */
export const namesIn = (values: Values): CouponNames =>
  Object.fromEntries(Object.values(nameKeys).map((key) => [key, values[key] || null]));
