import {
  appointmentTypes,
  calledFor,
  conditionalFields,
  couponCategories,
  couponTexts,
  couponTypes,
  couponUserTypes,
  CURRENCY,
  isGiven,
  isOneOf,
  MAX_AMOUNT,
  MAX_CODE,
  MAX_DESCRIPTION,
  MAX_POINTS,
  MAX_USES,
  subCategoriesFor,
  type CouponDraft,
  type CouponField,
  type CouponProblems,
} from './coupon-rules.ts';

type Verdict = string | null;
const t = couponTexts;

/** What is wrong with a draft, by field; nothing when it may become a coupon. */
export function checkCoupon(draft: CouponDraft): CouponProblems {
  const wanted = calledFor(draft);
  const found: [CouponField, Verdict][] = [
    ['coupon_code', checkCode(draft.coupon_code)],
    ['description', checkDescription(draft.description)],
    ['coupon_type', isOneOf(couponTypes, draft.coupon_type) ? null : t.type],
    ['category', isOneOf(couponCategories, draft.category) ? null : t.category],
    ['sub_category', checkSubCategory(draft)],
    ['appointment_type', checkAppointmentType(draft, wanted)],
    ['coupon_user_type', checkUserType(draft.coupon_user_type)],
    ['currency_type', isGiven(draft.currency_type) && draft.currency_type !== CURRENCY ? t.currency : null],
    ['point', wanted.has('point') ? checkPoints(draft.point) : null],
    ['discount', wanted.has('discount') ? checkAmount(draft) : null],
    ['no_of_times_of_use_per_user', checkUses(draft.no_of_times_of_use_per_user)],
    ['maxtimeuse', checkUses(draft.maxtimeuse)],
    ...checkValidity(draft),
    ...checkReferences(draft, wanted),
    ...checkWhoOrHowOften(draft),
    ...conditionalFields
      .filter((field) => !wanted.has(field) && isGiven(draft[field]))
      .map((field): [CouponField, Verdict] => [field, t.notCalledFor]),
  ];
  const problems: CouponProblems = {};
  for (const [field, problem] of found) if (problem) problems[field] ??= problem;
  return problems;
}

function checkCode(code: CouponDraft['coupon_code']): Verdict {
  const value = (code ?? '').trim();
  if (!value) return t.code;
  if (value.length > MAX_CODE) return t.codeLength;
  return /^[A-Za-z0-9_-]+$/.test(value) ? null : t.codeShape;
}

function checkDescription(description: CouponDraft['description']): Verdict {
  const value = (description ?? '').trim();
  if (!value) return t.description;
  return value.length > MAX_DESCRIPTION ? t.descriptionLength : null;
}

/** Only a lab test may do without one: then it is good at every partner. */
function checkSubCategory(draft: CouponDraft): Verdict {
  if (!isOneOf(couponCategories, draft.category)) return null;
  if (!isGiven(draft.sub_category)) return draft.category === 'labtest' ? null : t.subCategory;
  return isOneOf(subCategoriesFor(draft), draft.sub_category) ? null : t.subCategory;
}

const checkAppointmentType = (draft: CouponDraft, wanted: ReadonlySet<CouponField>): Verdict =>
  wanted.has('appointment_type') && !isOneOf(appointmentTypes, draft.appointment_type)
    ? t.appointmentType
    : null;

/** Left out, a coupon is a normal one. */
const checkUserType = (type: CouponDraft['coupon_user_type']): Verdict =>
  isGiven(type) && !isOneOf(couponUserTypes, type) ? t.userType : null;

function checkPoints(points: CouponDraft['point']): Verdict {
  if (typeof points !== 'number' || Number.isNaN(points)) return t.amount.credit_point;
  if (points <= 0) return t.positive;
  if (!Number.isInteger(points)) return t.whole;
  return points > MAX_POINTS ? t.tooMuch : null;
}

function checkAmount({ coupon_type, discount }: CouponDraft): Verdict {
  if (!isOneOf(couponTypes, coupon_type)) return null;
  if (typeof discount !== 'number' || Number.isNaN(discount)) return t.amount[coupon_type];
  const percent = coupon_type === 'percentage';
  if (percent && (discount <= 0 || discount > 100)) return t.percent;
  if (discount <= 0) return t.positive;
  if (discount > MAX_AMOUNT) return t.tooMuch;
  return hasTwoDecimals(discount) ? null : t.decimals;
}

// A decimal number is rarely exact in binary; a hundred times it must be whole but for that.
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function checkUses(uses: number | null | undefined): Verdict {
  if (!isGiven(uses)) return null;
  if (!Number.isInteger(uses)) return t.whole;
  if (uses! <= 0) return t.positive;
  return uses! > MAX_USES ? t.tooMuch : null;
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The instant a wire time means, or null when it means none. */
export function instantOf(value: string | null | undefined): number | null {
  const parts = INSTANT.exec(value ?? '');
  if (!parts) return null;
  const [, year, month, day] = parts.map(Number);
  // The engine would move the 30th of February into March.
  const exists = day! <= new Date(Date.UTC(year!, month!, 0)).getUTCDate();
  const at = Date.parse(value!);
  return exists && !Number.isNaN(at) && year! >= 2000 && year! <= 2100 ? at : null;
}

function checkValidity({ valid_from, valid_to }: CouponDraft): [CouponField, Verdict][] {
  const [from, to] = [instantOf(valid_from), instantOf(valid_to)];
  const one = (given: string | null | undefined, at: number | null) =>
    isGiven(given) ? (at === null ? t.notATime : null) : t.validity;
  const upsideDown = from !== null && to !== null && from >= to;
  return Object.entries({
    valid_from: one(valid_from, from),
    valid_to: one(valid_to, to) ?? (upsideDown ? t.upsideDown : null),
  }) as [CouponField, Verdict][];
}

const references = {
  partner_uuid: t.partner,
  disease_uuid: t.disease,
  package_uuid: t.package,
  doctor_uuid: t.doctor,
  speciality_doctor: t.speciality,
  influencer_id: t.influencer,
  pharmacist_id: t.pharmacist,
} as const;

const checkReferences = (draft: CouponDraft, wanted: ReadonlySet<CouponField>): [CouponField, Verdict][] =>
  (Object.keys(references) as (keyof typeof references)[]).map((field) => [
    field,
    wanted.has(field) && !isGiven(draft[field]) ? references[field] : null,
  ]);

/** Exactly one of the two: for one consumer, or so many uses in all. */
function checkWhoOrHowOften({ user_uuid, maxtimeuse }: CouponDraft): [CouponField, Verdict][] {
  if (isGiven(user_uuid) === isGiven(maxtimeuse))
    return isGiven(user_uuid)
      ? [
          ['user_uuid', t.notBoth],
          ['maxtimeuse', t.notBoth],
        ]
      : [['maxtimeuse', t.userOrLimit]];
  return [];
}
