import {
  appointmentTypes,
  applicableFields,
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

type Problem = string | null;
const t = couponTexts;

/** The problems of a draft by field; empty when the draft is valid. */
export function checkCoupon(draft: CouponDraft): CouponProblems {
  const applicable = applicableFields(draft);
  const found: [CouponField, Problem][] = [
    ['coupon_code', checkCode(draft.coupon_code)],
    ['description', checkDescription(draft.description)],
    ['coupon_type', isOneOf(couponTypes, draft.coupon_type) ? null : t.type],
    ['category', isOneOf(couponCategories, draft.category) ? null : t.category],
    ['sub_category', checkSubCategory(draft)],
    ['appointment_type', checkAppointmentType(draft, applicable)],
    ['coupon_user_type', checkUserType(draft.coupon_user_type)],
    ['currency_type', isGiven(draft.currency_type) && draft.currency_type !== CURRENCY ? t.currency : null],
    ['point', applicable.has('point') ? checkPoints(draft.point) : null],
    ['discount', applicable.has('discount') ? checkAmount(draft) : null],
    ['no_of_times_of_use_per_user', checkUses(draft.no_of_times_of_use_per_user)],
    ['maxtimeuse', checkUses(draft.maxtimeuse)],
    ...checkValidity(draft),
    ...checkReferences(draft, applicable),
    ...checkUserOrLimit(draft),
    ...conditionalFields
      .filter((field) => !applicable.has(field) && isGiven(draft[field]))
      .map((field): [CouponField, Problem] => [field, t.notApplicable]),
  ];
  const problems: CouponProblems = {};
  for (const [field, problem] of found) if (problem) problems[field] ??= problem;
  return problems;
}

/** Also refuses a validity that has ended: nobody could use such a coupon. An existing one may be edited. */
export function checkNewCoupon(draft: CouponDraft, now: Date): CouponProblems {
  const problems = checkCoupon(draft);
  const end = instantOf(draft.valid_to);
  if (end !== null && end <= now.getTime()) problems.valid_to ??= t.alreadyEnded;
  return problems;
}

function checkCode(code: CouponDraft['coupon_code']): Problem {
  const value = (code ?? '').trim();
  if (!value) return t.code;
  if (value.length > MAX_CODE) return t.codeLength;
  return /^[A-Za-z0-9_-]+$/.test(value) ? null : t.codeShape;
}

function checkDescription(description: CouponDraft['description']): Problem {
  const value = (description ?? '').trim();
  if (!value) return t.description;
  return value.length > MAX_DESCRIPTION ? t.descriptionLength : null;
}

/** Only a lab test may have no sub-category: it then applies to every partner. */
function checkSubCategory(draft: CouponDraft): Problem {
  if (!isOneOf(couponCategories, draft.category)) return null;
  if (!isGiven(draft.sub_category)) return draft.category === 'labtest' ? null : t.subCategory;
  return isOneOf(subCategoriesFor(draft), draft.sub_category) ? null : t.subCategory;
}

const checkAppointmentType = (draft: CouponDraft, applicable: ReadonlySet<CouponField>): Problem =>
  applicable.has('appointment_type') && !isOneOf(appointmentTypes, draft.appointment_type)
    ? t.appointmentType
    : null;

/** A missing user type means normal. */
const checkUserType = (type: CouponDraft['coupon_user_type']): Problem =>
  isGiven(type) && !isOneOf(couponUserTypes, type) ? t.userType : null;

function checkPoints(points: CouponDraft['point']): Problem {
  if (typeof points !== 'number' || Number.isNaN(points)) return t.amount.credit_point;
  if (points <= 0) return t.positive;
  if (!Number.isInteger(points)) return t.whole;
  return points > MAX_POINTS ? t.tooLarge : null;
}

function checkAmount({ coupon_type, discount }: CouponDraft): Problem {
  if (!isOneOf(couponTypes, coupon_type)) return null;
  if (typeof discount !== 'number' || Number.isNaN(discount)) return t.amount[coupon_type];
  const percent = coupon_type === 'percentage';
  if (percent && (discount <= 0 || discount > 100)) return t.percent;
  if (discount <= 0) return t.positive;
  if (discount > MAX_AMOUNT) return t.tooLarge;
  return hasTwoDecimals(discount) ? null : t.decimals;
}

// Tolerates the rounding error of binary floating point.
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function checkUses(uses: number | null | undefined): Problem {
  if (!isGiven(uses)) return null;
  if (!Number.isInteger(uses)) return t.whole;
  if (uses! <= 0) return t.positive;
  return uses! > MAX_USES ? t.tooLarge : null;
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A wire time in milliseconds, or null when it is not a valid time. */
export function instantOf(value: string | null | undefined): number | null {
  const parts = INSTANT.exec(value ?? '');
  if (!parts) return null;
  const [, year, month, day] = parts.map(Number);
  // Date.parse would accept 30 February as a day in March.
  const exists = day! <= new Date(Date.UTC(year!, month!, 0)).getUTCDate();
  const at = Date.parse(value!);
  return exists && !Number.isNaN(at) && year! >= 2000 && year! <= 2100 ? at : null;
}

function checkValidity({ valid_from, valid_to }: CouponDraft): [CouponField, Problem][] {
  const [from, to] = [instantOf(valid_from), instantOf(valid_to)];
  const check = (given: string | null | undefined, at: number | null) =>
    isGiven(given) ? (at === null ? t.invalidTime : null) : t.validity;
  const reversed = from !== null && to !== null && from >= to;
  return Object.entries({
    valid_from: check(valid_from, from),
    valid_to: check(valid_to, to) ?? (reversed ? t.endBeforeStart : null),
  }) as [CouponField, Problem][];
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

const checkReferences = (
  draft: CouponDraft,
  applicable: ReadonlySet<CouponField>,
): [CouponField, Problem][] =>
  (Object.keys(references) as (keyof typeof references)[]).map((field) => [
    field,
    applicable.has(field) && !isGiven(draft[field]) ? references[field] : null,
  ]);

/** Requires exactly one of the two: one consumer or a maximum number of uses. */
function checkUserOrLimit({ user_uuid, maxtimeuse }: CouponDraft): [CouponField, Problem][] {
  if (isGiven(user_uuid) === isGiven(maxtimeuse))
    return isGiven(user_uuid)
      ? [
          ['user_uuid', t.notBoth],
          ['maxtimeuse', t.notBoth],
        ]
      : [['maxtimeuse', t.userOrLimit]];
  return [];
}
