import * as z from 'zod';
import { del, get, list, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { documentKinds } from '../care/patient-documents.ts';
import { labelUses } from '../money/coupons/coupon-stats.ts';
import { personKinds, personTabs, timelineKinds, type PersonTab } from '../workspace/person-access.ts';

/**
 * The page of a consumer or doctor and the page of a company, additions to the specification. The first call has the
 * header, the count of every tab and the newest entries of the time line; tabs use the lists of their records. A
 * role receives only what its lists show, and support only what the side pane of its chat shows.
 */
export const TIMELINE_SIZE = 20;
export const NEWEST_ENTRIES = 8;

export const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** The record; null for a role that cannot open it. */
  uuid: p.uuid.nullable(),
  at: z.string(),
  title: z.string(),
  status: z.string(),
  amount: z.number().nullable(),
  /** The type of a payment, which has a tab of its own. */
  type: z.string().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const timelinePage = { data: z.array(timelineEntry), next: z.string().nullable() };

const named = z.object({ uuid: p.uuid, full_name: z.string() });
const nullableText = z.string().nullable();

export const personAccount = z.object({
  verified: z.boolean(),
  dob: nullableText,
  gender: nullableText,
  profile_pic: nullableText,
  /** Whether the person agreed to push notifications. */
  push_consent: z.boolean(),
  /** The time at which the personal data was erased. */
  erased_at: nullableText,
});
export const personWallet = z.object({ cashback: z.number(), points: z.number().int() });
export const personPatient = named.extend({ dob: nullableText, gender: nullableText });
export const doctorSummary = z.object({
  external: z.boolean(),
  speciality: z.array(z.string()),
  consultation_fee: z.number(),
  license: nullableText,
  registration_no: nullableText,
  registration_council: nullableText,
  licence_authority: z.string(),
  licence_issued: nullableText,
  licence_expires: nullableText,
});

const tabCounts = z.object(
  Object.fromEntries(personTabs.map((tab) => [tab, z.number().int().optional()])) as Record<
    PersonTab,
    z.ZodOptional<z.ZodNumber>
  >,
);

/** A part is missing when the role does not read the list it comes from. */
export const person = z.object({
  uuid: p.uuid,
  kind: z.enum(personKinds),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  active: z.boolean(),
  createdAt: z.string(),
  account: personAccount.optional(),
  wallet: personWallet.optional(),
  patients: z.array(personPatient).optional(),
  /** The company, pharmacist, influencer or introducer that referred the person. */
  referrer: named.extend({ kind: z.string() }).nullable().optional(),
  /** The support conversation, which includes those of records that were merged into this one. */
  channel: p.uuid.nullable().optional(),
  coupons: labelUses.optional(),
  refunds_due: z.number().int().optional(),
  doctor: doctorSummary.optional(),
  /** The pharmacy, the partner with the branch, or the name that an influencer or introducer is known by. */
  organisation: z.string().nullable().optional(),
  referal_code: z.string().nullable().optional(),
  counts: tabCounts,
  timeline: z.object(timelinePage),
});
export type Person = z.infer<typeof person>;

export const MAX_NOTE = 2_000;
export const staffNote = z.object({
  uuid: p.uuid,
  text: z.string(),
  author: z.object({ uuid: p.uuid.nullable(), full_name: z.string() }),
  createdAt: z.string(),
  /** Whether the caller may delete it: the author, or an admin. */
  deletable: z.boolean(),
});
export type StaffNote = z.infer<typeof staffNote>;

export const personDocument = z.object({
  uuid: p.uuid,
  kind: z.enum(documentKinds),
  createdAt: z.string(),
  patient: named,
  doctor: named,
});
export type PersonDocument = z.infer<typeof personDocument>;

export const clinicHours = z.object({
  weekday: z.number().int(),
  opens: z.string(),
  closes: z.string(),
  slot_minutes: z.number().int(),
});
export const clinic = z.object({
  uuid: p.uuid,
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
  hours: z.array(clinicHours),
});
export type Clinic = z.infer<typeof clinic>;

/** The figures of a doctor; the balance is that of a third-party doctor, whom the platform owes what was earned. */
export const doctorEarnings = z.object({
  /** All appointments, as their tab lists them. */
  appointments: z.number().int(),
  slots: z.number().int(),
  revenue: z.number(),
  lab_orders: z.number(),
  treatment_orders: z.number(),
  commission: z.number(),
  earned: z.number(),
  balance: z.object({ paid: z.number(), outstanding: z.number() }).nullable(),
});

export const companySpending = z.object({
  appointment: z.number(),
  cart: z.number(),
  treatmentplan: z.number(),
  total: z.number(),
});
export const companyPage = z.object({
  uuid: p.uuid,
  company_name: z.string(),
  company_reg_id: z.string(),
  company_address: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  active: z.boolean(),
  createdAt: z.string(),
  referal_code: nullableText,
  people: z.number().int(),
  active_people: z.number().int(),
  /** A part is missing when the role does not read the list it comes from. */
  lab_orders: z.number().int().optional(),
  treatment_orders: z.number().int().optional(),
  spending: companySpending.optional(),
});
export type CompanyPage = z.infer<typeof companyPage>;

const params = z.object({ uuid: p.uuid });
const ofPerson = { permission: 'people:read', params } as const;

export const people = {
  get: get('/people/:uuid', {
    ...ofPerson,
    summary: 'A consumer or doctor with counts and the newest entries of the time line; access is logged',
    reply: z.object({ data: person }),
  }),
  timeline: get('/people/:uuid/timeline', {
    ...ofPerson,
    summary: 'The time line of a person, newest first; access is logged',
    query: z.object({ limit: p.limit.default(TIMELINE_SIZE), cursor: z.string().max(120).optional() }),
    reply: z.object(timelinePage),
  }),
  clinics: get('/people/:uuid/clinics', {
    summary: 'The clinics of a doctor with their opening hours',
    permission: 'doctors:read',
    params,
    reply: z.object({ data: z.array(clinic) }),
  }),
  earnings: get('/people/:uuid/earnings', {
    summary: 'The figures and earnings of a doctor',
    permission: 'doctors:read',
    params,
    reply: z.object({ data: doctorEarnings }),
  }),
  documents: list('/person-documents', {
    summary: 'The documents of all patients of a consumer, newest first; access is logged',
    permission: 'patient-documents:read',
    row: personDocument,
    filters: { consumer: p.uuid },
  }),
  notes: list('/staff-notes', {
    summary: 'The notes of staff about a person, newest first',
    permission: 'staff-notes:read',
    row: staffNote,
    filters: { person: p.uuid },
  }),
  addNote: post('/staff-notes', {
    summary: 'Add a note about a person',
    permission: 'staff-notes:write',
    body: z.strictObject({ person: p.uuid, text: p.text(MAX_NOTE) }),
    status: 201,
    reply: p.message.extend({ data: staffNote }),
  }),
  deleteNote: del('/staff-notes/:uuid', {
    summary: 'Delete an own note; an admin deletes any',
    permission: 'staff-notes:write',
    params,
  }),
  company: get('/companies/:uuid', {
    summary: 'A company with the numbers and spending of its people',
    permission: 'companies:read',
    params,
    reply: z.object({ data: companyPage }),
  }),
};
