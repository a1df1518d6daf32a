import { genders, splitList } from '@baobab/contract/people/doctor-edit';
import type { Doctor, doctors } from '@baobab/contract/people/doctors';
import { isPracticeYear, NOT_AVAILABLE } from '@baobab/contract/people/practice-years';
import type { BodyOf } from '@baobab/contract/kit/client';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { isWebAddress, MAX_FEE } from '@baobab/contract/kit/primitives';
import type { FormOf } from '../../../kit/form/form.ts';
import {
  isNumber,
  isPercentage,
  required,
  unlessEmpty,
  wellFormedEmail,
  type Rule,
  type Rules,
} from '../../../kit/form/rules.ts';
import { doctorsMessages as messages } from './doctors.messages.ts';

type Body = BodyOf<typeof doctors.edit>;
type Sent = FormOf<Body>;
type Licence = 'li_authority' | 'dateIssue' | 'dateExpiry';

/** The body of an edit, with pictures and dates as texts, and the e-mail and phone, which are only shown. */
export interface DoctorValues extends Omit<Sent, 'avatar' | 'hr_info' | 'profileVideoUrl'> {
  mobile: string;
  email: string;
  profile_pic: string;
  sign_pic: string;
  /** A group instead of a list, because a list is merged as one value. */
  profileVideoUrl: Record<'0' | '1' | '2', string>;
  hr_info: Omit<Sent['hr_info'], 'license'> & { license: Record<Licence, string> };
}

const isFee: Rule<number | null> = (fee) =>
  fee === null || (fee >= 0 && fee <= MAX_FEE) ? null : messages.feeWrong;
const practiceYear: Rule<string> = (year) => (isPracticeYear(year.trim()) ? null : messages.yearWrong);
const webAddress = unlessEmpty((url: string) => (isWebAddress(url.trim()) ? null : messages.addressWrong));
const email = unlessEmpty(wellFormedEmail(messages.emailWrong));
const rate = unlessEmpty(isPercentage(messages.rateWrong));

export const doctorRules: Rules<DoctorValues> = {
  full_name: [required(messages.nameMissing)],
  mobile: [required(messages.phoneMissing)],
  email: [required(messages.emailMissing)],
  practice_started_year: [required(messages.yearMissing), practiceYear],
  folioNumber: [required(messages.folioMissing)],
  'professional_detail.qualification': [required(messages.qualificationMissing)],
  consultation_fee: [unlessEmpty(isNumber(messages.numberWrong)), isFee],
  'address.country': [required(messages.countryMissing)],
  'profileVideoUrl.0': [webAddress],
  'profileVideoUrl.1': [webAddress],
  'profileVideoUrl.2': [webAddress],
  'social_media.fb': [webAddress],
  'social_media.tw': [webAddress],
  'social_media.insta': [webAddress],
  'social_media.linkedin': [webAddress],
  'social_media.youtube': [webAddress],
  'social_media.other': [webAddress],
  'hr_info.email': [email],
  'hr_info.emergencyContact.email': [email],
  advice_commission: [rate],
  medicine_prescription_commision: [rate],
};

/** Pasted text may hold several values with commas. */
export const splitChips = (chips: readonly string[]) => splitList(chips.join(','));

/** DD-MM-YYYY */
const formatLicenceDate = (day: string | null) => formatDate(day).replaceAll('/', '-');
const parseLicenceDate = (text: string) => text.split('-').toReversed().join('-') || null;

export function valuesOf(doctor: Doctor): DoctorValues {
  const { profile } = doctor;
  const { license } = profile.hr_info;
  const [first = '', second = '', third = ''] = profile.profileVideoUrl;
  return {
    full_name: doctor.full_name,
    mobile: doctor.mobile,
    email: doctor.email,
    consultation_fee: doctor.consultation_fee,
    profile_pic: doctor.profile_pic ?? '',
    sign_pic: profile.sign_pic ?? '',
    gender: genders.find((one) => one === profile.gender) ?? null,
    education: profile.education || NOT_AVAILABLE,
    practice_started_year: profile.practice_started_year || NOT_AVAILABLE,
    folioNumber: profile.folioNumber,
    speciality: profile.speciality,
    languages: profile.languages,
    bio: profile.bio,
    professional_detail: profile.professional_detail,
    address: profile.address,
    bank_detail: profile.bank_detail,
    profileVideoUrl: { 0: first, 1: second, 2: third },
    social_media: profile.social_media,
    hr_info: {
      ...profile.hr_info,
      license: {
        li_authority: license.li_authority,
        dateIssue: formatLicenceDate(license.dateIssue),
        dateExpiry: formatLicenceDate(license.dateExpiry),
      },
    },
    advice_commission: profile.advice_commission,
    medicine_prescription_commision: profile.medicine_prescription_commision,
  };
}

const trimmed = <T extends { [K in keyof T]: string }>(texts: T): T =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, text.trim()])) as T;

/** The request body; includes the commissions only with permission to see them. */
export function bodyOf(values: DoctorValues, commissions: boolean): Body {
  const { gender, advice_commission, medicine_prescription_commision, ...sent } = withoutReadOnly(values);
  const { emergencyContact, license, ...hr } = sent.hr_info;
  return {
    ...sent,
    avatar: sent.profile_pic,
    practice_started_year: sent.practice_started_year.trim(),
    consultation_fee: sent.consultation_fee ?? 0,
    gender: gender || null,
    professional_detail: trimmed(sent.professional_detail),
    address: trimmed(sent.address),
    bank_detail: trimmed(sent.bank_detail),
    profileVideoUrl: Object.values(trimmed(sent.profileVideoUrl)),
    social_media: trimmed(sent.social_media),
    hr_info: {
      ...trimmed(hr),
      emergencyContact: trimmed(emergencyContact),
      license: {
        li_authority: license.li_authority,
        dateIssue: parseLicenceDate(license.dateIssue),
        dateExpiry: parseLicenceDate(license.dateExpiry),
      },
    },
    ...(commissions && { advice_commission, medicine_prescription_commision }),
  };
}

const withoutReadOnly = ({ email: _email, mobile: _mobile, ...sent }: DoctorValues) => sent;
