/**
 * What makes a coupon right, in plain TypeScript: the form and the server ask the same functions, so a wrong
 * combination looks wrong while it is typed and is refused when it is sent. Amounts are Naira on the wire.
 */
export const couponTypes = ['credit_point', 'cashback', 'percentage', 'flat_discount'] as const;
export const couponCategories = ['appointment', 'labtest', 'pharmacy', 'labpackage'] as const;
export const couponSubCategories = [
  'sadn',
  'fadn',
  'partnerwise',
  'pharmacyall',
  'pharmacy_diseasewise',
  'labpackageall',
  'labpackage_specific',
] as const;
export const appointmentTypes = ['all', 'specificdoctor', 'speciality_doctor'] as const;
export const couponUserTypes = ['normal', 'influencer', 'pharmacist'] as const;

export type CouponType = (typeof couponTypes)[number];
export type CouponCategory = (typeof couponCategories)[number];
export type CouponSubCategory = (typeof couponSubCategories)[number];
export type AppointmentType = (typeof appointmentTypes)[number];
export type CouponUserType = (typeof couponUserTypes)[number];

/** A coupon on its way: nothing is certain yet. Null and the empty text count as left out. */
export interface CouponDraft {
  coupon_code?: string | null | undefined;
  coupon_type?: string | null | undefined;
  category?: string | null | undefined;
  sub_category?: string | null | undefined;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
  is_active?: boolean | null | undefined;
  no_of_times_of_use_per_user?: number | null | undefined;
  maxtimeuse?: number | null | undefined;
  point?: number | null | undefined;
  discount?: number | null | undefined;
  currency_type?: string | null | undefined;
  description?: string | null | undefined;
  user_uuid?: string | null | undefined;
  partner_uuid?: string | null | undefined;
  disease_uuid?: string | null | undefined;
  package_uuid?: string | null | undefined;
  appointment_type?: string | null | undefined;
  doctor_uuid?: string | null | undefined;
  speciality_doctor?: string | null | undefined;
  coupon_user_type?: string | null | undefined;
  influencer_id?: string | null | undefined;
  pharmacist_id?: string | null | undefined;
}
export type CouponField = keyof CouponDraft;
export type CouponProblems = Partial<Record<CouponField, string>>;

export const CURRENCY = 'NGN';
export const MAX_CODE = 40;
export const MAX_DESCRIPTION = 1_000;
/** The largest amount in Naira, the most points, and the most uses one coupon may have. */
export const MAX_AMOUNT = 10_000_000;
export const MAX_POINTS = 1_000_000;
export const MAX_USES = 10_000_000;

/** Every text a coupon is refused with. Those in capitals of their own come from the product's texts. */
export const couponTexts = {
  code: 'Enter Coupon Code',
  validity: 'Select Validity',
  type: 'Select Coupon Type',
  category: 'Select Coupon Category',
  description: 'Enter Coupon Description',
  amount: {
    credit_point: 'Enter Credit Point',
    cashback: 'Enter Cashback Amount',
    percentage: 'Enter Percentage',
    flat_discount: 'Enter Flat Discount',
  },
  codeShape: 'Use letters, digits, - and _ only',
  codeLength: `A coupon code has at most ${MAX_CODE} characters`,
  descriptionLength: `A description has at most ${MAX_DESCRIPTION} characters`,
  notATime: 'This is not a date and time',
  upsideDown: 'The validity must end after it starts',
  subCategory: 'Select Sub Category',
  appointmentType: 'Select Appointment Type',
  userType: 'Select Coupon User Type',
  partner: 'Select a partner',
  disease: 'Select a disease',
  package: 'Select a package',
  doctor: 'Select a doctor',
  speciality: 'Select a speciality',
  influencer: 'Select an influencer',
  pharmacist: 'Select a pharmacist',
  userOrLimit: 'Select a user or enter the maximum number of uses',
  notBoth: 'Choose either a user or a maximum number of uses, not both',
  percent: 'A percentage is above 0 and at most 100',
  positive: 'This must be more than 0',
  tooMuch: 'This is too much',
  decimals: 'This may have at most two decimals',
  whole: 'This must be a whole number',
  currency: 'The currency is NGN',
  notCalledFor: 'This does not belong to these choices',
} as const;

/** Which fields each choice calls for. What no choice calls for may not be sent. */
export const calledForBy = {
  coupon_type: {
    credit_point: ['point'],
    cashback: ['discount'],
    percentage: ['discount'],
    flat_discount: ['discount'],
  },
  category: {
    appointment: ['sub_category'],
    labtest: ['sub_category'],
    pharmacy: ['sub_category'],
    labpackage: ['sub_category'],
  },
  sub_category: {
    sadn: [],
    fadn: ['appointment_type'],
    partnerwise: ['partner_uuid'],
    pharmacyall: [],
    pharmacy_diseasewise: ['disease_uuid'],
    labpackageall: [],
    labpackage_specific: ['package_uuid'],
  },
  appointment_type: { all: [], specificdoctor: ['doctor_uuid'], speciality_doctor: ['speciality_doctor'] },
  coupon_user_type: { normal: [], influencer: ['influencer_id'], pharmacist: ['pharmacist_id'] },
} as const satisfies Partial<Record<CouponField, Record<string, readonly CouponField[]>>>;

/** The sub-categories of each category. A lab test without one is good at every partner. */
export const subCategoriesOf: Record<CouponCategory, readonly CouponSubCategory[]> = {
  appointment: ['sadn', 'fadn'],
  labtest: ['partnerwise'],
  pharmacy: ['pharmacyall', 'pharmacy_diseasewise'],
  labpackage: ['labpackageall', 'labpackage_specific'],
};

/** Fields that appear only when a choice calls for them. */
export const conditionalFields = [
  'point',
  'discount',
  'sub_category',
  'appointment_type',
  'partner_uuid',
  'disease_uuid',
  'package_uuid',
  'doctor_uuid',
  'speciality_doctor',
  'influencer_id',
  'pharmacist_id',
] as const satisfies readonly CouponField[];

export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
export const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value);

/** The conditional fields that this draft's choices call for. */
export function calledFor(draft: CouponDraft): ReadonlySet<CouponField> {
  const wanted = new Set<CouponField>();
  const follow = (choice: keyof typeof calledForBy) => {
    const fields: Record<string, readonly CouponField[]> = calledForBy[choice];
    const value = String(draft[choice] ?? '');
    for (const field of Object.hasOwn(fields, value) ? fields[value]! : []) wanted.add(field);
  };
  follow('coupon_type');
  follow('category');
  if (wanted.has('sub_category') && isOneOf(subCategoriesFor(draft), draft.sub_category))
    follow('sub_category');
  if (wanted.has('appointment_type')) follow('appointment_type');
  follow('coupon_user_type');
  return wanted;
}

/** What may be chosen as sub-category now. */
export const subCategoriesFor = ({ category }: CouponDraft): readonly CouponSubCategory[] =>
  isOneOf(couponCategories, category) ? subCategoriesOf[category] : [];

/** The draft without what its choices do not call for, as a form sends it. */
export function onlyCalledFor<T extends CouponDraft>(draft: T): T {
  const wanted = calledFor(draft);
  const kept = Object.entries(draft).filter(
    ([name]) => !isOneOf(conditionalFields, name) || wanted.has(name),
  );
  return Object.fromEntries(kept) as T;
}
