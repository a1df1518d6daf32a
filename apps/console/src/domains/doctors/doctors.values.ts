import {
  isPracticeYear,
  NOT_AVAILABLE,
  splitList,
  type Doctor,
  type DoctorEdit,
} from '@baobab/contract/doctors';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { isWebAddress, MAX_FEE } from '@baobab/contract/kit/primitives';
import type { Values } from '../../kit/form/form-store.ts';
import { required, wellFormedEmail, type Rule } from '../../kit/form/rules.ts';
import { isNumber, parseNumber } from '../../kit/form/NumberField.tsx';
import { doctorsMessages as messages } from './doctors.messages.ts';

/** Skips a rule for an empty value. */
const unlessEmpty =
  (rule: Rule): Rule =>
  (value, values) =>
    value.trim() ? rule(value, values) : null;

const webAddress: Rule = (value) => (isWebAddress(value.trim()) ? null : messages.addressWrong);
const isFee: Rule = (value) => {
  const fee = parseNumber(value);
  return fee >= 0 && fee <= MAX_FEE ? null : messages.feeWrong;
};
const isPercentage: Rule = (value) => {
  const rate = parseNumber(value);
  return rate >= 0 && rate <= 100 && Number(rate.toFixed(2)) === rate ? null : messages.rateWrong;
};

export const mediaNames = ['fb', 'tw', 'insta', 'linkedin', 'youtube', 'other'] as const;

const addresses = [
  ...[0, 1, 2].map((i) => `profileVideoUrl/${i}`),
  ...mediaNames.map((n) => `social_media/${n}`),
];
const rateNames = ['advice_commission', 'medicine_prescription_commision'] as const;

/** Input names are wire names with slashes, because the form reads a dot as a nested path. */
export const doctorRules: Record<string, Rule[]> = {
  full_name: [required(messages.nameMissing)],
  mobile: [required(messages.phoneMissing)],
  email: [required(messages.emailMissing)],
  practice_started_year: [
    required(messages.yearMissing),
    (value) => (isPracticeYear(value.trim()) ? null : messages.yearWrong),
  ],
  folioNumber: [required(messages.folioMissing)],
  'professional_detail/qualification': [required(messages.qualificationMissing)],
  consultation_fee: [isNumber(messages.numberWrong), isFee],
  'address/country': [required(messages.countryMissing)],
  ...Object.fromEntries(addresses.map((name) => [name, [unlessEmpty(webAddress)]])),
  'hr_info/email': [unlessEmpty(wellFormedEmail(messages.emailWrong))],
  'hr_info/emergencyContact/email': [unlessEmpty(wellFormedEmail(messages.emailWrong))],
  ...Object.fromEntries(rateNames.map((name) => [name, [unlessEmpty(isPercentage)]])),
};

/** Flattens nested values to names with slashes. */
function flatten(value: object, prefix: string): Values {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
      inner !== null && typeof inner === 'object'
        ? Object.entries(flatten(inner, `${prefix}${name}/`))
        : [[prefix + name, inner === null ? '' : String(inner)]],
    ),
  );
}

/** DD-MM-YYYY */
const formatLicenceDate = (day: string | null) => formatDate(day).replaceAll('/', '-');
const parseLicenceDate = (text = '') => text.split('-').toReversed().join('-') || null;

export function valuesOf(doctor: Doctor): Values {
  const { profile } = doctor;
  return {
    full_name: doctor.full_name,
    mobile: doctor.mobile,
    email: doctor.email,
    consultation_fee: String(doctor.consultation_fee),
    profile_pic: doctor.profile_pic ?? '',
    sign_pic: profile.sign_pic ?? '',
    gender: profile.gender ?? '',
    education: profile.education || NOT_AVAILABLE,
    practice_started_year: profile.practice_started_year || NOT_AVAILABLE,
    folioNumber: profile.folioNumber,
    speciality: profile.speciality.join(', '),
    languages: profile.languages.join(', '),
    bio: profile.bio,
    ...flatten(profile.professional_detail, 'professional_detail/'),
    ...flatten(profile.address, 'address/'),
    ...flatten(profile.bank_detail, 'bank_detail/'),
    ...flatten(profile.profileVideoUrl, 'profileVideoUrl/'),
    ...flatten(profile.social_media, 'social_media/'),
    ...flatten(profile.hr_info, 'hr_info/'),
    'hr_info/license/dateIssue': formatLicenceDate(profile.hr_info.license.dateIssue),
    'hr_info/license/dateExpiry': formatLicenceDate(profile.hr_info.license.dateExpiry),
    advice_commission: profile.advice_commission?.toString() ?? '',
    medicine_prescription_commision: profile.medicine_prescription_commision?.toString() ?? '',
    version: String(doctor.version),
  };
}

const pickFields = <const K extends string>(values: Values, prefix: string, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, (values[`${prefix}/${name}`] ?? '').trim()])) as Record<
    K,
    string
  >;

const PERSON = ['full_name', 'email', 'mobile', 'address'] as const;
const rateOf = (text = '') => (text.trim() ? parseNumber(text) : null);

/** The request body; includes the commissions only with permission to see them. */
export function bodyOf(values: Values, version: number, commissions: boolean): DoctorEdit {
  const { gender, full_name = '', practice_started_year = '', folioNumber = '' } = values;
  return {
    full_name,
    practice_started_year: practice_started_year.trim(),
    folioNumber,
    consultation_fee: parseNumber(values['consultation_fee'] ?? ''),
    avatar: values['profile_pic'] ?? '',
    profile_pic: values['profile_pic'] ?? '',
    sign_pic: values['sign_pic'] ?? '',
    ...(gender && { gender: gender as NonNullable<DoctorEdit['gender']> }),
    education: values['education'] ?? '',
    speciality: splitList(values['speciality'] ?? ''),
    languages: splitList(values['languages'] ?? ''),
    bio: values['bio'] ?? '',
    professional_detail: pickFields(values, 'professional_detail', ['professional', 'qualification']),
    address: pickFields(values, 'address', ['houseNumber', 'city', 'state', 'postalcode', 'country']),
    bank_detail: pickFields(values, 'bank_detail', bankNames),
    profileVideoUrl: [0, 1, 2].map((index) => (values[`profileVideoUrl/${index}`] ?? '').trim()),
    social_media: pickFields(values, 'social_media', mediaNames),
    hr_info: {
      ...pickFields(values, 'hr_info', PERSON),
      emergencyContact: pickFields(values, 'hr_info/emergencyContact', PERSON),
      license: {
        li_authority: values['hr_info/license/li_authority'] ?? '',
        dateIssue: parseLicenceDate(values['hr_info/license/dateIssue']),
        dateExpiry: parseLicenceDate(values['hr_info/license/dateExpiry']),
      },
    },
    ...(commissions && {
      advice_commission: rateOf(values['advice_commission']),
      medicine_prescription_commision: rateOf(values['medicine_prescription_commision']),
    }),
    version,
  };
}
const bankNames = [
  'acc_name',
  'acc_number',
  'acc_type',
  'bank_name',
  'bankIban',
  'bankSwiftIcd',
  'branch',
] as const;

/** Converts wire names of errors to input names; an error in a list entry belongs to the list's input. */
export const toInputErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      /^(speciality|languages)\./.test(name) ? name.split('.')[0]! : name.replaceAll('.', '/'),
      text,
    ]),
  );
