import * as z from 'zod';
import { download, endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import { pictureUrl } from './files.ts';

/**
 * Doctors of the platform: the list with what the console shows and edits of them, as others pick them, and the
 * list of specialities. All figures are computed from bookings, prescriptions and orders. `version` is ours;
 * `medicine_prescription_commision` is spelled so on the wire. `N/A` is a value of its own. Of a document the texts
 * name the type alone; its id, its file's name and reading it are ours.
 */
export const NOT_AVAILABLE = 'N/A';
export const genders = ['male', 'female', 'others'] as const;

export const doctorOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  speciality: z.array(z.string()),
  consultation_fee: z.number(),
});

/** How many years somebody has practised in a given year; nothing when the year is not known. */
export const experienceIn = (year: number, started: string | null): number | null =>
  started !== null && /^\d{4}$/.test(started) ? Math.max(0, year - Number(started)) : null;

const texts = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<K, z.ZodString>);

const person = { full_name: z.string(), email: z.string(), mobile: z.string(), address: z.string() };
const licence = z.object({
  li_authority: z.string(),
  dateIssue: z.string().nullable(),
  dateExpiry: z.string().nullable(),
});

/** No name while its file was never handed in. */
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
  professional_detail: texts('professional', 'qualification'),
  education: z.string(),
  folioNumber: z.string(),
  practice_started_year: z.string(),
  license: z.string().nullable(),
  registration_no: z.string().nullable(),
  registration_council: z.string().nullable(),
  speciality: z.array(z.string()),
  languages: z.array(z.string()),
  bio: z.string(),
  address: texts('houseNumber', 'city', 'state', 'postalcode', 'country'),
  bank_detail: texts('acc_name', 'acc_number', 'acc_type', 'bank_name', 'bankIban', 'bankSwiftIcd', 'branch'),
  doctorDocuments: z.array(doctorDocument),
  profileVideoUrl: z.array(z.string()),
  social_media: texts('fb', 'tw', 'insta', 'linkedin', 'youtube', 'other'),
  hr_info: z.object({ ...person, emergencyContact: z.object(person), license: licence }),
  /** Null where none is agreed, and for whoever may not see commissions. */
  advice_commission: z.number().nullable(),
  medicine_prescription_commision: z.number().nullable(),
});

/** What the platform counts of a doctor; the same for doctors of third parties. */
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

/** `Cardiology, Surgery` or a list; either way a list without doubles. */
export const splitList = (given: string | readonly string[]): string[] => [
  ...new Set(
    (typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter((one) => one),
  ),
];
const listed = z
  .union([z.string().max(2_000), z.array(z.string()).max(30)])
  .transform(splitList)
  .pipe(z.array(p.text(80)).max(30));

/** A year that has begun, or the word for not knowing. */
export const isPracticeYear = (text: string) =>
  text === NOT_AVAILABLE || (/^(19|20)\d{2}$/.test(text) && Number(text) <= new Date().getFullYear());
const practiceYear = z
  .string()
  .trim()
  .min(1)
  .refine(isPracticeYear, { message: 'This must be a year that has begun, or N/A' });

const short = p.optionalText(120);
const blankOr = <T extends z.ZodType<string>>(kind: T) => z.union([z.literal(''), kind]).optional();
const picture = z
  .union([z.literal(''), pictureUrl])
  .nullable()
  .optional();
const contact = {
  full_name: short,
  email: blankOr(p.email),
  mobile: blankOr(p.mobile),
  address: p.optionalText(300),
};
const address5 = { houseNumber: short, city: short, state: short, postalcode: p.optionalText(20) };

/** What is left out stays as it is. E-mail and phone are not among it: they cannot be changed here. */
export const doctorEdit = z.strictObject({
  full_name: p.name(160),
  consultation_fee: p.naira.optional(),
  avatar: picture,
  profile_pic: picture,
  practice_started_year: practiceYear,
  gender: z.enum(genders).optional(),
  languages: listed.optional(),
  speciality: listed.optional(),
  bio: p.optionalText(2_000),
  folioNumber: p.text(60),
  education: p.optionalText(200),
  professional_detail: z.strictObject({ professional: short, qualification: p.text(120) }),
  social_media: z
    .strictObject({
      fb: p.webAddress.optional(),
      tw: p.webAddress.optional(),
      insta: p.webAddress.optional(),
      linkedin: p.webAddress.optional(),
      youtube: p.webAddress.optional(),
      other: p.webAddress.optional(),
    })
    .optional(),
  profileVideoUrl: z.array(p.webAddress).max(3).optional(),
  address: z.strictObject({ ...address5, country: p.text(80) }),
  bank_detail: z
    .strictObject({
      acc_name: short,
      acc_number: p.optionalText(40),
      acc_type: short,
      bank_name: short,
      bankIban: p.optionalText(40),
      bankSwiftIcd: p.optionalText(20),
      branch: short,
    })
    .optional(),
  hr_info: z
    .strictObject({
      ...contact,
      emergencyContact: z.strictObject(contact).optional(),
      /** May be sent back as it was read; it is not changed here. */
      license: licence.partial().optional(),
    })
    .optional(),
  sign_pic: picture,
  advice_commission: p.percentage.nullable().optional(),
  medicine_prescription_commision: p.percentage.nullable().optional(),
  version: p.version.optional(),
});
export type DoctorEdit = z.output<typeof doctorEdit>;

export const doctors = {
  list: list({
    path: '/user/admin/search/doctors',
    summary: 'Doctors of the platform with their figures, newest first',
    may: 'doctors:read',
    row: doctor,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/user/updateDetailsByAdmin/:uuid',
    summary: 'Change a doctor; the two commissions need a permission of their own',
    may: 'doctors:write',
    params: z.object({ uuid: p.uuid }),
    body: doctorEdit,
    reply: p.message.extend({ data: doctor }),
  }),
  document: download({
    path: '/user/admin/doctors/documents/:id',
    summary: 'A document of a doctor; leaves a trace',
    may: 'doctors:read',
    params: z.object({ id: p.uuid }),
  }),
  options: list({
    path: '/user/admin/doctors/list',
    summary: 'Doctors for the booking form',
    may: 'doctors:read',
    row: doctorOption,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  specialities: endpoint({
    method: 'GET',
    path: '/metadata/specialities',
    summary: 'Medical specialities',
    may: 'signed-in',
    reply: z.object({ data: z.array(z.object({ uuid: p.uuid, name: z.string() })) }),
  }),
};
