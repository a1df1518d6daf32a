import {
  couponTexts as t,
  MAX_AMOUNT,
  MAX_POINTS,
  MAX_USES,
  type CouponDraft,
  type CouponProblems,
} from './coupon-rules.ts';

/**
 * Coupon payloads with the expected problems, for the tests of the rules, the form and the server. The ids are
 * placeholders for existing records; tests against a server replace them with real ids.
 */
export interface CouponCase {
  name: string;
  draft: CouponDraft;
  problems: CouponProblems;
}

export const caseIds = {
  user_uuid: '018f0000-0000-7000-8000-000000000001',
  partner_uuid: '018f0000-0000-7000-8000-000000000002',
  disease_uuid: '018f0000-0000-7000-8000-000000000003',
  package_uuid: '018f0000-0000-7000-8000-000000000004',
  doctor_uuid: '018f0000-0000-7000-8000-000000000005',
  speciality_doctor: '018f0000-0000-7000-8000-000000000006',
  influencer_id: '018f0000-0000-7000-8000-000000000007',
  pharmacist_id: '018f0000-0000-7000-8000-000000000008',
} as const satisfies CouponDraft;
const ids = caseIds;

/** A valid draft; each case lists its changes. */
const validDraft: CouponDraft = {
  coupon_code: 'CASE',
  coupon_type: 'percentage',
  category: 'appointment',
  sub_category: 'sadn',
  valid_from: '2036-05-01T00:00:00+01:00',
  valid_to: '2036-05-31T23:59:59+01:00',
  maxtimeuse: 100,
  discount: 10,
  currency_type: 'NGN',
  description: 'Ten per cent in May',
  coupon_user_type: 'normal',
};

const fadn = { sub_category: 'fadn' } as const;
const lab = { category: 'labtest', sub_category: undefined } as const;
const pharmacy = { category: 'pharmacy', sub_category: 'pharmacyall' } as const;
const points = { coupon_type: 'credit_point', discount: undefined } as const;

type Line = [name: string, changes: CouponDraft, problems?: CouponProblems];

const valid: Line[] = [
  ['a percentage off SADN', {}],
  ['a percentage of a hundred', { discount: 100 }],
  ['a percentage of a hundredth', { discount: 0.01 }],
  ['credit points', { ...points, point: 50 }],
  ['the most credit points', { ...points, point: MAX_POINTS }],
  ['cashback with kobo', { coupon_type: 'cashback', discount: 1_250.55 }],
  ['a flat discount of more than a hundred', { coupon_type: 'flat_discount', discount: 2_500 }],
  ['the largest flat discount', { coupon_type: 'flat_discount', discount: MAX_AMOUNT }],
  ['FADN with any doctor', { ...fadn, appointment_type: 'all' }],
  ['FADN with one doctor', { ...fadn, appointment_type: 'specificdoctor', doctor_uuid: ids.doctor_uuid }],
  [
    'FADN with a speciality',
    { ...fadn, appointment_type: 'speciality_doctor', speciality_doctor: ids.speciality_doctor },
  ],
  ['DMP at any partner', lab],
  ['DMP with an empty sub-category', { ...lab, sub_category: '', partner_uuid: null }],
  ['DMP at one partner', { ...lab, sub_category: 'partnerwise', partner_uuid: ids.partner_uuid }],
  ['any treatment plan', pharmacy],
  [
    'treatment plans of a disease',
    { category: 'pharmacy', sub_category: 'pharmacy_diseasewise', disease_uuid: ids.disease_uuid },
  ],
  ['any lab package', { category: 'labpackage', sub_category: 'labpackageall' }],
  [
    'one lab package',
    { category: 'labpackage', sub_category: 'labpackage_specific', package_uuid: ids.package_uuid },
  ],
  ['for one consumer', { maxtimeuse: undefined, user_uuid: ids.user_uuid }],
  ['for one consumer, with an empty limit', { maxtimeuse: null, user_uuid: ids.user_uuid }],
  ['a limit per user', { no_of_times_of_use_per_user: 1 }],
  ['through an influencer', { coupon_user_type: 'influencer', influencer_id: ids.influencer_id }],
  ['through a pharmacist', { coupon_user_type: 'pharmacist', pharmacist_id: ids.pharmacist_id }],
  ['without a user type', { coupon_user_type: undefined }],
  ['without a currency', { currency_type: undefined }],
  ['inactive', { is_active: false }],
];

const basics: Line[] = [
  ['no code', { coupon_code: undefined }, { coupon_code: t.code }],
  ['a code of spaces', { coupon_code: '   ' }, { coupon_code: t.code }],
  ['a code with a space inside', { coupon_code: 'MAY 26' }, { coupon_code: t.codeShape }],
  ['a code with a percent sign', { coupon_code: '10%OFF' }, { coupon_code: t.codeShape }],
  ['a code that is too long', { coupon_code: 'A'.repeat(41) }, { coupon_code: t.codeLength }],
  ['no description', { description: '' }, { description: t.description }],
  ['a long description', { description: 'x'.repeat(1_001) }, { description: t.descriptionLength }],
  ['another currency', { currency_type: 'USD' }, { currency_type: t.currency }],
  ['no validity', { valid_from: undefined, valid_to: '' }, { valid_from: t.validity, valid_to: t.validity }],
  ['no end', { valid_to: undefined }, { valid_to: t.validity }],
  ['a day without a time', { valid_from: '2036-05-01' }, { valid_from: t.invalidTime }],
  ['a day that does not exist', { valid_from: '2036-02-30T00:00:00Z' }, { valid_from: t.invalidTime }],
  ['a reversed validity', { valid_to: '2036-04-30T00:00:00+01:00' }, { valid_to: t.endBeforeStart }],
  ['an empty validity', { valid_to: '2036-04-30T23:00:00Z' }, { valid_to: t.endBeforeStart }],
  [
    'an empty draft',
    Object.fromEntries(Object.keys(validDraft).map((key) => [key, undefined])),
    {
      coupon_code: t.code,
      description: t.description,
      coupon_type: t.type,
      category: t.category,
      valid_from: t.validity,
      valid_to: t.validity,
      maxtimeuse: t.userOrLimit,
    },
  ],
];

const amounts: Line[] = [
  ['no type', { coupon_type: '', discount: undefined }, { coupon_type: t.type }],
  ['an unknown type', { coupon_type: 'gift' }, { coupon_type: t.type, discount: t.notApplicable }],
  ['no points', points, { point: t.amount.credit_point }],
  ['zero points', { ...points, point: 0 }, { point: t.positive }],
  ['half a point', { ...points, point: 1.5 }, { point: t.whole }],
  ['too many points', { ...points, point: MAX_POINTS + 1 }, { point: t.tooLarge }],
  ['points with a discount', { ...points, point: 5, discount: 5 }, { discount: t.notApplicable }],
  ['a percentage with points', { point: 5 }, { point: t.notApplicable }],
  ['no percentage', { discount: null }, { discount: t.amount.percentage }],
  ['a percentage of zero', { discount: 0 }, { discount: t.percent }],
  ['a negative percentage', { discount: -5 }, { discount: t.percent }],
  ['a percentage above a hundred', { discount: 100.01 }, { discount: t.percent }],
  ['a percentage with three decimals', { discount: 12.345 }, { discount: t.decimals }],
  ['no cashback', { coupon_type: 'cashback', discount: undefined }, { discount: t.amount.cashback }],
  ['negative cashback', { coupon_type: 'cashback', discount: -1 }, { discount: t.positive }],
  [
    'no flat discount',
    { coupon_type: 'flat_discount', discount: undefined },
    { discount: t.amount.flat_discount },
  ],
  ['a zero flat discount', { coupon_type: 'flat_discount', discount: 0 }, { discount: t.positive }],
  [
    'a flat discount that is too large',
    { coupon_type: 'flat_discount', discount: MAX_AMOUNT + 1 },
    { discount: t.tooLarge },
  ],
];

const targets: Line[] = [
  ['no category', { category: undefined, sub_category: undefined }, { category: t.category }],
  [
    'a sub-category without a category',
    { category: undefined },
    { category: t.category, sub_category: t.notApplicable },
  ],
  ['an appointment without sub-category', { sub_category: undefined }, { sub_category: t.subCategory }],
  [
    'an appointment with a sub-category of a pharmacy',
    { sub_category: 'pharmacyall' },
    { sub_category: t.subCategory },
  ],
  ['FADN without an appointment type', fadn, { appointment_type: t.appointmentType }],
  [
    'FADN with one doctor without id',
    { ...fadn, appointment_type: 'specificdoctor' },
    { doctor_uuid: t.doctor },
  ],
  [
    'FADN with a speciality without id',
    { ...fadn, appointment_type: 'speciality_doctor' },
    { speciality_doctor: t.speciality },
  ],
  [
    'FADN with any doctor and one doctor',
    { ...fadn, appointment_type: 'all', doctor_uuid: ids.doctor_uuid },
    { doctor_uuid: t.notApplicable },
  ],
  ['SADN with an appointment type', { appointment_type: 'all' }, { appointment_type: t.notApplicable }],
  ['DMP at one partner without id', { ...lab, sub_category: 'partnerwise' }, { partner_uuid: t.partner }],
  [
    'DMP at any partner and one',
    { ...lab, partner_uuid: ids.partner_uuid },
    { partner_uuid: t.notApplicable },
  ],
  [
    'a pharmacy without sub-category',
    { category: 'pharmacy', sub_category: '' },
    { sub_category: t.subCategory },
  ],
  [
    'treatment plans of a disease without id',
    { category: 'pharmacy', sub_category: 'pharmacy_diseasewise' },
    { disease_uuid: t.disease },
  ],
  [
    'any treatment plan and a disease',
    { ...pharmacy, disease_uuid: ids.disease_uuid },
    { disease_uuid: t.notApplicable },
  ],
  [
    'one lab package without id',
    { category: 'labpackage', sub_category: 'labpackage_specific' },
    { package_uuid: t.package },
  ],
];

const people: Line[] = [
  ['neither a user nor a limit', { maxtimeuse: undefined }, { maxtimeuse: t.userOrLimit }],
  ['a user and a limit', { user_uuid: ids.user_uuid }, { user_uuid: t.notBoth, maxtimeuse: t.notBoth }],
  ['a limit of zero', { maxtimeuse: 0 }, { maxtimeuse: t.positive }],
  ['half a use', { maxtimeuse: 1.5 }, { maxtimeuse: t.whole }],
  ['too many uses', { maxtimeuse: MAX_USES + 1 }, { maxtimeuse: t.tooLarge }],
  ['zero uses per user', { no_of_times_of_use_per_user: 0 }, { no_of_times_of_use_per_user: t.positive }],
  ['an unknown user type', { coupon_user_type: 'vip' }, { coupon_user_type: t.userType }],
  ['an influencer type without id', { coupon_user_type: 'influencer' }, { influencer_id: t.influencer }],
  ['a pharmacist type without id', { coupon_user_type: 'pharmacist' }, { pharmacist_id: t.pharmacist }],
  [
    'a normal type with an influencer',
    { influencer_id: ids.influencer_id },
    { influencer_id: t.notApplicable },
  ],
  [
    'user type influencer with a pharmacist',
    { coupon_user_type: 'influencer', influencer_id: ids.influencer_id, pharmacist_id: ids.pharmacist_id },
    { pharmacist_id: t.notApplicable },
  ],
];

export const couponCases: readonly CouponCase[] = [
  ...valid,
  ...basics,
  ...amounts,
  ...targets,
  ...people,
].map(([name, changes, problems = {}]) => ({ name, draft: { ...validDraft, ...changes }, problems }));
