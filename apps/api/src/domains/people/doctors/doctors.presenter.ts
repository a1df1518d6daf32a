import { type Doctor } from '@baobab/contract/people/doctors';
import { NOT_AVAILABLE } from '@baobab/contract/people/practice-years';
import { toNaira } from '@baobab/contract/kit/naira';
import type { DoctorRow, EditedDoctor } from './doctors.repository.ts';

/** Hundredths of a per cent inside, per cent on the wire. */
const percent = (rate: number | null) => (rate === null ? null : rate / 100);

/** The name, contact and figures of a doctor in both lists of doctors. */
export const presentFigures = (row: DoctorRow) => ({
  uuid: row.account_uuid,
  _id: row.account_uuid,
  full_name: row.full_name,
  email: row.email,
  mobile: row.mobile,
  total_appointments: row.appointments,
  total_recommendation_lab: row.advices,
  total_recommendation_eprescription: row.prescriptions,
  total_recommendation_purchased_lab: row.advices_bought,
  total_recommendation_purchased_eprescription: row.prescriptions_bought,
  total_revenue: toNaira(row.revenue_kobo),
  total_slots_booked: row.appointments,
  total_slots_opened: row.slots,
});

export const presentDoctor = (row: DoctorRow): Doctor => ({
  ...presentFigures(row),
  username: row.username,
  verified: row.verified,
  consultation_fee: toNaira(row.consultation_fee_kobo),
  profile_pic: row.profile_pic,
  last_appointments_date: row.last_at?.toISOString() ?? null,
  profile: presentProfile(row),
  version: row.version,
});

const presentProfile = (row: EditedDoctor): Doctor['profile'] => ({
  sign_pic: row.sign_pic,
  dob: row.dob,
  gender: row.gender,
  professional_detail: { professional: row.professional, qualification: row.qualification },
  education: row.education ?? NOT_AVAILABLE,
  folioNumber: row.folio_number,
  practice_started_year: row.practice_started_year ?? NOT_AVAILABLE,
  license: row.license,
  registration_no: row.registration_no,
  registration_council: row.registration_council,
  speciality: row.speciality,
  languages: row.languages,
  bio: row.bio ?? '',
  address: {
    houseNumber: row.house_number,
    city: row.city,
    state: row.state,
    postalcode: row.postal_code,
    country: row.country,
  },
  bank_detail: {
    acc_name: row.bank_account_name,
    acc_number: row.bank_account_number,
    acc_type: row.bank_account_type,
    bank_name: row.bank_name,
    bankIban: row.bank_iban,
    bankSwiftIcd: row.bank_swift,
    branch: row.bank_branch,
  },
  doctorDocuments: row.documents.map(({ uuid, type, file_name }) => ({
    docType: type,
    _id: uuid,
    filename: file_name,
  })),
  profileVideoUrl: [0, 1, 2].map((index) => row.video_urls[index] ?? ''),
  social_media: {
    fb: row.facebook,
    tw: row.twitter,
    insta: row.instagram,
    linkedin: row.linkedin,
    youtube: row.youtube,
    other: row.other_media,
  },
  hr_info: presentOffice(row),
  advice_commission: percent(row.advice_rate),
  medicine_prescription_commision: percent(row.prescription_rate),
});

const presentOffice = (row: EditedDoctor): Doctor['profile']['hr_info'] => ({
  full_name: row.hr_name,
  email: row.hr_email,
  mobile: row.hr_mobile,
  address: row.hr_address,
  emergencyContact: {
    full_name: row.emergency_name,
    email: row.emergency_email,
    mobile: row.emergency_mobile,
    address: row.emergency_address,
  },
  license: {
    li_authority: row.licence_authority,
    dateIssue: row.licence_issued,
    dateExpiry: row.licence_expires,
  },
});

/** A doctor with the dotted field names of an edit, such as `address.city`. */
export const presentForEdit = (row: EditedDoctor): { version: number } & Record<string, unknown> => ({
  ...flatten({
    ...presentProfile(row),
    full_name: row.full_name,
    consultation_fee: toNaira(row.consultation_fee_kobo),
    profile_pic: row.profile_pic,
  }),
  version: row.version,
});

/** The record as it is read, and the dotted names of its fields, by which the errors are reported. */
export const presentConflict = (row: DoctorRow): ReturnType<typeof presentForEdit> => ({
  ...presentForEdit(row),
  ...presentDoctor(row),
});

/** Flattens nested values to dotted names; specialities and languages become comma-separated text. */
export function flatten(value: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const path = prefix + name;
      if (path === 'speciality' || path === 'languages') return [[path, (inner as string[]).join(', ')]];
      if (inner !== null && typeof inner === 'object')
        return Object.entries(flatten(inner as object, `${path}.`));
      return [[path, inner ?? '']];
    }),
  );
}
