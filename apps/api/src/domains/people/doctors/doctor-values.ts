import type { DoctorEdit } from '@baobab/contract/people/doctor-edit';
import { toKobo } from '@baobab/contract/kit/naira';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import type { EditedDoctor } from './doctors.repository.ts';

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Removes undefined values, so that fields left out keep their values. */
const definedOnly = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

const rate = (percent: number | null | undefined) =>
  typeof percent === 'number' ? Math.round(percent * 100) : percent;
const emptyToNull = (url: string | null | undefined) => (url === '' ? null : url);

/** Splits a changed name into first, middle and last name; an unchanged name keeps its parts. */
function namesOf(fullName: string, before: EditedDoctor) {
  if (fullName === before.full_name) return {};
  const words = fullName.split(' ');
  return {
    first_name: words[0]!,
    middle_name: words.slice(1, -1).join(' '),
    last_name: words.length > 1 ? words.at(-1)! : '',
  };
}

/** The columns of the account that an edit changes. */
export const accountValues = (edit: DoctorEdit, before: EditedDoctor) =>
  definedOnly({
    ...namesOf(edit.full_name, before),
    gender: edit.gender,
    profile_pic: emptyToNull(edit.profile_pic ?? edit.avatar),
  });

/** The columns of the doctors table that an edit changes. */
export const doctorValues = (edit: DoctorEdit) =>
  definedOnly({
    consultation_fee_kobo: edit.consultation_fee === undefined ? undefined : toKobo(edit.consultation_fee),
    practice_started_year: edit.practice_started_year,
    languages: edit.languages,
    speciality: edit.speciality,
    bio: edit.bio,
    folio_number: edit.folioNumber,
    education: edit.education,
    professional: edit.professional_detail.professional,
    qualification: edit.professional_detail.qualification,
    sign_pic: emptyToNull(edit.sign_pic),
    video_urls: edit.profileVideoUrl?.filter((url) => url !== ''),
    advice_rate: rate(edit.advice_commission),
    prescription_rate: rate(edit.medicine_prescription_commision),
    ...contactValues(edit),
    ...officeValues(edit),
  });

const contactValues = ({ address, bank_detail: bank, social_media: social }: DoctorEdit) => ({
  house_number: address.houseNumber,
  city: address.city,
  state: address.state,
  postal_code: address.postalcode,
  country: address.country,
  bank_account_name: bank?.acc_name,
  bank_account_number: bank?.acc_number,
  bank_account_type: bank?.acc_type,
  bank_name: bank?.bank_name,
  bank_iban: bank?.bankIban,
  bank_swift: bank?.bankSwiftIcd,
  bank_branch: bank?.branch,
  facebook: social?.fb,
  twitter: social?.tw,
  instagram: social?.insta,
  linkedin: social?.linkedin,
  youtube: social?.youtube,
  other_media: social?.other,
});

const officeValues = ({ hr_info: hr }: DoctorEdit) => ({
  hr_name: hr?.full_name,
  hr_email: hr?.email,
  hr_mobile: hr?.mobile && normaliseMobile(hr.mobile, 'hr_info.mobile'),
  hr_address: hr?.address,
  emergency_name: hr?.emergencyContact?.full_name,
  emergency_email: hr?.emergencyContact?.email,
  emergency_mobile:
    hr?.emergencyContact?.mobile &&
    normaliseMobile(hr.emergencyContact.mobile, 'hr_info.emergencyContact.mobile'),
  emergency_address: hr?.emergencyContact?.address,
});

/** The names of an edit for the columns with another name. */
export const wireNames: Readonly<Record<string, string>> = {
  consultation_fee_kobo: 'consultation_fee',
  folio_number: 'folioNumber',
  professional: 'professional_detail.professional',
  qualification: 'professional_detail.qualification',
  video_urls: 'profileVideoUrl',
  advice_rate: 'advice_commission',
  prescription_rate: 'medicine_prescription_commision',
  house_number: 'address.houseNumber',
  city: 'address.city',
  state: 'address.state',
  postal_code: 'address.postalcode',
  country: 'address.country',
  bank_account_name: 'bank_detail.acc_name',
  bank_account_number: 'bank_detail.acc_number',
  bank_account_type: 'bank_detail.acc_type',
  bank_name: 'bank_detail.bank_name',
  bank_iban: 'bank_detail.bankIban',
  bank_swift: 'bank_detail.bankSwiftIcd',
  bank_branch: 'bank_detail.branch',
  facebook: 'social_media.fb',
  twitter: 'social_media.tw',
  instagram: 'social_media.insta',
  linkedin: 'social_media.linkedin',
  youtube: 'social_media.youtube',
  other_media: 'social_media.other',
  hr_name: 'hr_info.full_name',
  hr_email: 'hr_info.email',
  hr_mobile: 'hr_info.mobile',
  hr_address: 'hr_info.address',
  emergency_name: 'hr_info.emergencyContact.full_name',
  emergency_email: 'hr_info.emergencyContact.email',
  emergency_mobile: 'hr_info.emergencyContact.mobile',
  emergency_address: 'hr_info.emergencyContact.address',
};
