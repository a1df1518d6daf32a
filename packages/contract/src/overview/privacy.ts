import * as z from 'zod';
import { download, get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * The rights of people over their data, additions to the specification: access (export), correction, erasure, and
 * consent to push notifications. See docs/privacy.md.
 */
export const MAX_REASON = 500;
export const genders = ['male', 'female', 'others'] as const;
export type Gender = (typeof genders)[number];

const optionalDay = p.day.nullable();
const optionalText = (max: number) => p.text(max).nullable();

/** The personal fields of a consumer's account. */
export const personalData = z.strictObject({
  first_name: p.name(80),
  middle_name: p.optionalName(80).default(''),
  last_name: p.name(80),
  email: p.email,
  mobile: p.mobile,
  dob: optionalDay,
  gender: z.enum(genders).nullable(),
  blood_group: optionalText(20),
  push_consent: z.boolean(),
});
export type PersonalData = z.output<typeof personalData>;

/** The personal fields of a patient. */
export const patientData = z.strictObject({
  first_name: p.name(80),
  last_name: p.optionalName(80).default(''),
  email: p.email.nullable(),
  secondary_email: p.email.nullable(),
  mobile: p.mobile.nullable(),
  other_mobile: p.mobile.nullable(),
  dob: optionalDay,
  gender: z.enum(genders).nullable(),
  blood_group: optionalText(20),
  marital_status: optionalText(40),
});
export type PatientData = z.output<typeof patientData>;

const nullableText = z.string().nullable();

/** The stored values, which may be older than the rules of a correction. */
export const storedPatientData = z.object({
  uuid: p.uuid,
  version: p.version,
  first_name: z.string(),
  last_name: z.string(),
  email: nullableText,
  secondary_email: nullableText,
  mobile: nullableText,
  other_mobile: nullableText,
  dob: nullableText,
  gender: nullableText,
  blood_group: nullableText,
  marital_status: nullableText,
});
export type StoredPatientData = z.infer<typeof storedPatientData>;

export const storedPersonalData = z.object({
  uuid: p.uuid,
  version: p.version,
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  dob: nullableText,
  gender: nullableText,
  blood_group: nullableText,
  push_consent: z.boolean(),
  patients: z.array(storedPatientData),
});
export type StoredPersonalData = z.infer<typeof storedPersonalData>;

/** The decision of a consumer whether to receive push notifications. */
export const pushConsent = z.strictObject({ push_consent: z.boolean() });

const params = z.object({ uuid: p.uuid });
const edited = { version: p.version.optional() };

export const privacy = {
  export: download('/privacy/people/:uuid/export', {
    summary: 'Everything about a person as a ZIP file; needs a recent proof of identity, access is logged',
    permission: 'privacy:manage',
    params,
  }),
  erase: post('/privacy/people/:uuid/erase', {
    summary: 'Erase the personal data of a consumer; needs a recent proof of identity',
    permission: 'privacy:manage',
    params,
    body: z.strictObject({
      reason: p.text(MAX_REASON),
      /** The full name of the person, so that nobody else is erased by mistake. */
      confirmation: p.text(300),
    }),
  }),
  data: get('/privacy/people/:uuid', {
    summary: 'The personal fields of a consumer and their patients, for a correction; access is logged',
    permission: 'users:write',
    params,
    reply: z.object({ data: storedPersonalData }),
  }),
  correct: put('/privacy/people/:uuid', {
    summary: 'Correct the personal fields of a consumer',
    permission: 'users:write',
    params,
    body: personalData.extend(edited),
    reply: p.message.extend({ data: storedPersonalData }),
  }),
  correctPatient: put('/privacy/patients/:uuid', {
    summary: 'Correct the personal fields of a patient',
    permission: 'users:write',
    params,
    body: patientData.extend(edited),
    reply: p.message.extend({ data: storedPatientData }),
  }),
  ownConsent: get('/consumer/push-consent', {
    summary: 'Whether the consumer receives push notifications',
    permission: 'consumer',
    reply: pushConsent,
  }),
  setOwnConsent: put('/consumer/push-consent', {
    summary: 'Give or withdraw the consent to push notifications',
    permission: 'consumer',
    body: pushConsent,
    reply: pushConsent,
  }),
};
