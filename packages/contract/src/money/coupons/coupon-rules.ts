/**
 * The validation rules of coupons, in plain TypeScript: the form and the server call the same functions, so an
 * invalid combination is shown while typing and rejected when sent. Amounts are Naira on the wire.
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

/** An unvalidated coupon. Null and empty text count as missing. */
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
/** The upper limits of an amount in Naira, of points and of uses. */
export const MAX_AMOUNT = 10_000_000;
export const MAX_POINTS = 1_000_000;
export const MAX_USES = 10_000_000;

/** The validation messages. Those in title case are fixed by the specification. */
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
  invalidTime: 'Enter a valid date and time',
  alreadyEnded: 'Enter an end in the future',
  endBeforeStart: 'The validity must end after it starts',
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
  percent: 'Enter a percentage greater than 0 and at most 100',
  positive: 'Enter a number greater than 0',
  tooLarge: 'This number is too large',
  decimals: 'This may have at most two decimals',
  whole: 'This must be a whole number',
  currency: 'The currency must be NGN',
  notApplicable: 'This field does not apply to the selected options',
} as const;

/** The fields each option makes applicable. A field that no selected option lists must not be sent. */
export const fieldsOfOption = {
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

/** The sub-categories of each category. A lab test without one applies to every partner. */
export const subCategoriesOf: Record<CouponCategory, readonly CouponSubCategory[]> = {
  appointment: ['sadn', 'fadn'],
  labtest: ['partnerwise'],
  pharmacy: ['pharmacyall', 'pharmacy_diseasewise'],
  labpackage: ['labpackageall', 'labpackage_specific'],
};

/** Fields that apply only when a selected option lists them. */
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

/** The conditional fields that apply to this draft. */
export function applicableFields(draft: CouponDraft): ReadonlySet<CouponField> {
  const applicable = new Set<CouponField>();
  const addFieldsOf = (choice: keyof typeof fieldsOfOption) => {
    const fields: Record<string, readonly CouponField[]> = fieldsOfOption[choice];
    const value = String(draft[choice] ?? '');
    for (const field of Object.hasOwn(fields, value) ? fields[value]! : []) applicable.add(field);
  };
  addFieldsOf('coupon_type');
  addFieldsOf('category');
  if (applicable.has('sub_category') && isOneOf(subCategoriesFor(draft), draft.sub_category))
    addFieldsOf('sub_category');
  if (applicable.has('appointment_type')) addFieldsOf('appointment_type');
  addFieldsOf('coupon_user_type');
  return applicable;
}

/** The sub-categories of the draft's category. */
export const subCategoriesFor = ({ category }: CouponDraft): readonly CouponSubCategory[] =>
  isOneOf(couponCategories, category) ? subCategoriesOf[category] : [];

/** The draft without fields that do not apply, as a form sends it. */
export function pickApplicable<T extends CouponDraft>(draft: T): T {
  const applicable = applicableFields(draft);
  const kept = Object.entries(draft).filter(
    ([name]) => !isOneOf(conditionalFields, name) || applicable.has(name),
  );
  return Object.fromEntries(kept) as T;
}
