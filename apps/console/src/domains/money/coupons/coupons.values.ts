import { checkCoupon, checkNewCoupon, instantOf } from '@baobab/contract/money/coupons/coupon-check';
import {
  applicableFields,
  conditionalFields,
  CURRENCY,
  isOneOf,
  pickApplicable,
  type CouponDraft,
  type CouponField,
  type CouponProblems,
} from '@baobab/contract/money/coupons/coupon-rules';
import { formatDate, LAGOS_OFFSET, toLagosIso } from '@baobab/contract/kit/lagos-time';
import type { CouponNames } from '@baobab/contract/money/coupons/coupon-description';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import type { Choice, FormOf } from '../../../kit/form/form.ts';
import { parseDay } from '../../../kit/form/parse-days.ts';
import { today } from '../../../kit/format.ts';
import type { Rules } from '../../../kit/form/rules.ts';

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

const TIME = /[ ,]+(\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]m)?)$/i;

/** Replaces a typed day such as "1 oct" or "today" by DD/MM/YYYY; another text stays unchanged. */
function withWrittenDay(text: string): string {
  // A time of the wire without its hours is invalid.
  if (/^\d{4}-/.test(text)) return text;
  const time = TIME.exec(text);
  const day = parseDay(time ? text.slice(0, time.index) : text, { today: today() });
  return day ? `${formatDate(day)}${time ? ` ${time[1]}` : ''}` : text;
}

const DATE_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?)?$/i;
export const DAY_START = '12:00 am';
export const DAY_END = '11:59 pm';

/** Parses an input to a wire time. A day without a time means its start or, with `end`, its last second. */
export function toWire(input: string, end = false): string {
  const text = withWrittenDay(input.trim());
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

/** The field of a coupon that has the name of a chosen record. */
const nameKeys = {
  user_uuid: 'user_name',
  partner_uuid: 'partner_name',
  disease_uuid: 'disease_name',
  package_uuid: 'package_name',
  doctor_uuid: 'doctor_name',
  speciality_doctor: 'speciality_name',
  influencer_id: 'influencer_name',
  pharmacist_id: 'pharmacist_name',
} as const satisfies Partial<Record<CouponField, keyof CouponNames>>;
type Reference = keyof typeof nameKeys;
const references = Object.keys(nameKeys) as Reference[];

/** The currency is fixed. The validity is the text as typed. */
export type CouponValues = FormOf<Pick<Coupon, Exclude<CouponField, 'currency_type'>>, Reference>;

export const emptyCoupon: CouponValues = {
  coupon_code: '',
  coupon_type: null,
  category: null,
  sub_category: null,
  valid_from: '',
  valid_to: '',
  is_active: true,
  no_of_times_of_use_per_user: null,
  maxtimeuse: null,
  point: null,
  discount: null,
  description: '',
  user_uuid: null,
  partner_uuid: null,
  disease_uuid: null,
  package_uuid: null,
  appointment_type: null,
  doctor_uuid: null,
  speciality_doctor: null,
  coupon_user_type: 'normal',
  influencer_id: null,
  pharmacist_id: null,
};

/** The request body: only applicable fields; empty input is sent as null. */
export function draftOf(values: CouponValues): CouponDraft {
  const ids = references.map((name) => [name, values[name]?.id ?? null]);
  return pickApplicable<CouponDraft>({
    ...values,
    ...(Object.fromEntries(ids) as Record<Reference, string | null>),
    coupon_code: values.coupon_code.trim() || null,
    valid_from: toWire(values.valid_from) || null,
    valid_to: toWire(values.valid_to, true) || null,
    currency_type: CURRENCY,
    description: values.description.trim() || null,
  });
}

/** Whether the options chosen have this field. */
export const appliesTo = (name: string, values: CouponValues) =>
  !isOneOf(conditionalFields, name) || applicableFields(draftOf(values)).has(name);

/** The problems of the input, by the rules of the server. */
export const validateCoupon = (values: CouponValues): CouponProblems => checkCoupon(draftOf(values));

const rulesOf = (problems: CouponProblems): Rules<CouponValues> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [() => message]]));
export const couponRules = (values: CouponValues) => rulesOf(validateCoupon(values));
export const newCouponRules = (values: CouponValues) => rulesOf(checkNewCoupon(draftOf(values), new Date()));

export function valuesOf(coupon: Coupon): CouponValues {
  const choice = (name: Reference): Choice | null => {
    const id = coupon[name];
    return id ? { id, label: coupon[nameKeys[name]] ?? '' } : null;
  };
  return {
    coupon_code: coupon.coupon_code,
    coupon_type: coupon.coupon_type,
    category: coupon.category,
    sub_category: coupon.sub_category,
    valid_from: toInput(coupon.valid_from),
    valid_to: toInput(coupon.valid_to),
    is_active: coupon.is_active,
    no_of_times_of_use_per_user: coupon.no_of_times_of_use_per_user,
    maxtimeuse: coupon.maxtimeuse,
    point: coupon.point,
    discount: coupon.discount,
    description: coupon.description,
    user_uuid: choice('user_uuid'),
    partner_uuid: choice('partner_uuid'),
    disease_uuid: choice('disease_uuid'),
    package_uuid: choice('package_uuid'),
    appointment_type: coupon.appointment_type,
    doctor_uuid: choice('doctor_uuid'),
    speciality_doctor: choice('speciality_doctor'),
    coupon_user_type: coupon.coupon_user_type,
    influencer_id: choice('influencer_id'),
    pharmacist_id: choice('pharmacist_id'),
  };
}

/** The names of the chosen records, for the description. */
export const namesIn = (values: CouponValues): CouponNames =>
  Object.fromEntries(references.map((name) => [nameKeys[name], values[name]?.label || null]));
