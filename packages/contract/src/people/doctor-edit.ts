import * as z from 'zod';
import * as p from '../kit/primitives.ts';
import { pictureUrl } from '../workspace/files.ts';
import { isPracticeYear } from './practice-years.ts';

export const genders = ['male', 'female', 'others'] as const;

export const licence = z.object({
  li_authority: z.string(),
  dateIssue: z.string().nullable(),
  dateExpiry: z.string().nullable(),
});

/** Converts comma-separated text or a list to a list without duplicates. */
export const splitList = (given: string | readonly string[]): string[] => [
  ...new Set(
    (typeof given === 'string' ? given.split(',') : given).map((item) => item.trim()).filter((item) => item),
  ),
];
const textList = z
  .union([z.string().max(2_000), z.array(z.string()).max(30)])
  .transform(splitList)
  .pipe(z.array(p.name(80)).max(30));

const practiceYear = z
  .string()
  .trim()
  .min(1)
  .refine(isPracticeYear, { message: 'Enter a year up to the current year, or N/A' });

const shortText = p.optionalName(120);
const blankOr = <T extends z.ZodType<string>>(kind: T) => z.union([z.literal(''), kind]).optional();
const picture = z
  .union([z.literal(''), pictureUrl])
  .nullable()
  .optional();
const contact = {
  full_name: p.optionalName(120),
  email: blankOr(p.email),
  mobile: blankOr(p.mobile),
  address: p.optionalText(300),
};
const addressFields = {
  houseNumber: shortText,
  city: shortText,
  state: shortText,
  postalcode: p.optionalText(20),
};

/** A missing field keeps its value. E-mail and phone cannot be edited here. */
export const doctorEdit = z.strictObject({
  full_name: p.name(160),
  consultation_fee: p.fee.optional(),
  avatar: picture,
  profile_pic: picture,
  practice_started_year: practiceYear,
  gender: z.enum(genders).nullable().optional(),
  languages: textList.optional(),
  speciality: textList.optional(),
  bio: p.optionalText(2_000),
  folioNumber: p.name(60),
  education: p.optionalText(200),
  professional_detail: z.strictObject({ professional: shortText, qualification: p.name(120) }),
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
  address: z.strictObject({ ...addressFields, country: p.name(80) }),
  bank_detail: z
    .strictObject({
      acc_name: p.optionalName(120),
      acc_number: p.accountNumber.optional(),
      acc_type: shortText,
      bank_name: shortText,
      bankIban: p.optionalText(40),
      bankSwiftIcd: p.optionalText(20),
      branch: shortText,
    })
    .optional(),
  hr_info: z
    .strictObject({
      ...contact,
      emergencyContact: z.strictObject(contact).optional(),
      /** Read-only, but may be sent back. */
      license: licence.partial().optional(),
    })
    .optional(),
  sign_pic: picture,
  advice_commission: p.percentage.nullable().optional(),
  medicine_prescription_commision: p.percentage.nullable().optional(),
  version: p.version.optional(),
});
export type DoctorEdit = z.output<typeof doctorEdit>;
