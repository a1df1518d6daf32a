import * as z from 'zod';
import { download, get, list, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { doctorEdit, licence } from './doctor-edit.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Doctors of the platform. Figures are computed. `medicine_prescription_commision` is misspelt on the wire.
 * `version`, the filters, and the id, file name and download of a document are additions to the specification.
 */
export const doctorOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  speciality: z.array(z.string()),
  consultation_fee: z.number(),
});

const textFields = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<K, z.ZodString>);

const person = { full_name: z.string(), email: z.string(), mobile: z.string(), address: z.string() };

/** The file name is null when no file was submitted. */
export const doctorDocument = z.object({
  docType: z.string(),
  _id: p.uuid,
  filename: z.string().nullable(),
});
export type DoctorDocument = z.infer<typeof doctorDocument>;

export const doctorProfile = z.object({
  sign_pic: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  professional_detail: textFields('professional', 'qualification'),
  education: z.string(),
  folioNumber: z.string(),
  practice_started_year: z.string(),
  license: z.string().nullable(),
  registration_no: z.string().nullable(),
  registration_council: z.string().nullable(),
  speciality: z.array(z.string()),
  languages: z.array(z.string()),
  bio: z.string(),
  address: textFields('houseNumber', 'city', 'state', 'postalcode', 'country'),
  bank_detail: textFields(
    'acc_name',
    'acc_number',
    'acc_type',
    'bank_name',
    'bankIban',
    'bankSwiftIcd',
    'branch',
  ),
  doctorDocuments: z.array(doctorDocument),
  profileVideoUrl: z.array(z.string()),
  social_media: textFields('fb', 'tw', 'insta', 'linkedin', 'youtube', 'other'),
  hr_info: z.object({ ...person, emergencyContact: z.object(person), license: licence }),
  /** Null when no commission is agreed or the reader has no permission to see commissions. */
  advice_commission: z.number().nullable(),
  medicine_prescription_commision: z.number().nullable(),
});

/** The computed figures of a doctor, also of a third-party doctor. */
export const doctorFigures = {
  total_appointments: z.number().int(),
  total_recommendation_lab: z.number().int(),
  total_recommendation_eprescription: z.number().int(),
  total_recommendation_purchased_lab: z.number().int(),
  total_recommendation_purchased_eprescription: z.number().int(),
  total_revenue: z.number(),
  total_slots_booked: z.number().int(),
  total_slots_opened: z.number().int(),
};

export const doctor = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  username: z.string(),
  verified: z.boolean(),
  consultation_fee: z.number(),
  profile_pic: z.string().nullable(),
  ...doctorFigures,
  last_appointments_date: z.string().nullable(),
  profile: doctorProfile,
  version: p.version,
});
export type Doctor = z.infer<typeof doctor>;

export const MAX_LICENCE_DAYS = 3_650;

const doctorList = list('/user/admin/search/doctors', {
  summary: 'Doctors of the platform with their figures, newest first',
  permission: 'doctors:read',
  row: doctor,
  columns: {
    uuid: 'text',
    full_name: 'text',
    country: 'text',
    speciality: 'text',
    languages: 'text',
    email: 'text',
    verified: 'text',
    mobile: 'phone',
  },
  sorts: ['full_name'],
  moreFilters: {
    verified: p.queryBoolean.optional(),
    active: p.queryBoolean.optional(),
    speciality: p.optionalText(80),
    /** A city of the master data; doctors have the name of theirs. */
    city: p.uuid.optional(),
    /** The licence has expired or expires within this many days. */
    licence_within: z.union([p.queryInt(0, MAX_LICENCE_DAYS), z.literal('')]).optional(),
  },
});
export type DoctorFilters = FiltersOf<typeof doctorList>;

export const doctors = {
  list: doctorList,
  history: historyOf('doctors', { permission: 'doctors:read', actions: ['user.', 'doctor.', 'staff-note.'] }),
  get: record('doctors', doctorList, 'One doctor of the platform'),
  edit: put('/user/updateDetailsByAdmin/:uuid', {
    summary: 'Edit a doctor; editing the commissions requires a separate permission',
    permission: 'doctors:write',
    body: doctorEdit,
    reply: p.message.extend({ data: doctor }),
  }),
  document: download('/user/admin/doctors/documents/:id', {
    summary: 'Download a document of a doctor; access is logged',
    permission: 'doctors:read',
    params: z.object({ id: p.uuid }),
  }),
  options: list('/user/admin/doctors/list', {
    summary: 'Doctors for the booking form',
    permission: 'doctors:read',
    row: doctorOption,
  }),
  /** Records name doctors who are third-party, inactive or both, so filters of records offer them, too. */
  filterOptions: list('/user/admin/doctors/all', {
    summary: 'All doctors, for filters of records',
    permission: 'doctors:read',
    row: doctorOption.pick({ uuid: true, full_name: true }),
  }),
  specialities: get('/metadata/specialities', {
    summary: 'Medical specialities',
    permission: 'signed-in',
    reply: z.object({ data: z.array(z.object({ uuid: p.uuid, name: z.string() })) }),
  }),
  ...listExport('doctors', doctorList),
};
