import * as z from 'zod';
import { download, get, list, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Patients belong to a consumer: the account holder and their family. Answers and documents are only in the
 * health details, and access to those is logged. The server computes `profile_percentage`, so that every client
 * shows the same value.
 */
export const patientOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  gender: z.string().nullable(),
  dob: z.string().nullable(),
  active: z.boolean(),
});

export type PatientOption = z.infer<typeof patientOption>;

const nullableText = z.string().nullable();

export const patient = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  full_name: z.string(),
  email: nullableText,
  secondary_email: nullableText,
  mobile: nullableText,
  other_mobile: nullableText,
  active: z.boolean(),
  dob: nullableText,
  gender: nullableText,
  blood_group: nullableText,
  marital_status: nullableText,
  bookings: z.object({ totalBookings: z.number().int(), lastAppointmentDate: nullableText }),
  orders: z.object({ totalOrders: z.number().int() }),
  /** The account holder; an addition to the specification. */
  consumer_uuid: p.uuid,
});
export type Patient = z.infer<typeof patient>;

const answers = z.array(z.object({ question: z.string(), answer: z.string() }));
const documents = z.array(z.object({ uuid: p.uuid, createdAt: z.string() }));

export const healthDetails = patient.extend({
  personalQuestions: answers,
  medicalQuestions: answers,
  lifestyleQuestions: answers,
  profile_percentage: z.number().int(),
  doctor_case_note: documents,
  psychiatry_case_note: documents,
  medicine: documents,
  lab: documents,
});
export type HealthDetails = z.infer<typeof healthDetails>;

/** The input for the completeness of a profile. */
export interface ProfileCounts {
  /** Whether any value besides the name is known. */
  known: boolean;
  personal: number;
  medical: number;
  lifestyle: number;
}

/** The highest matching rule wins, so lifestyle answers alone give 100. */
export function profilePercentage({ known, personal, medical, lifestyle }: ProfileCounts): number {
  if (lifestyle > 1) return 100;
  if (medical > 1) return 80;
  if (personal > 1) return 60;
  return known ? 15 : 0;
}

const patientList = list('/patient/admin/data-patient', {
  summary: 'Patients, newest first',
  permission: 'patients:read',
  row: patient,
  sorts: ['full_name'],
  columns: {
    full_name: 'text',
    email: 'text',
    mobile: 'phone',
    gender: 'short',
    dob: 'day',
    totalBookings: 'count',
    totalOrders: 'count',
    status: 'short',
  },
  /** The days on which a patient was added. */
  moreFilters: { ...p.dayFilters, active: p.queryBoolean.optional() },
});
export type PatientFilters = FiltersOf<typeof patientList>;

export const patients = {
  list: patientList,
  history: historyOf('patients', { permission: 'patients:read', actions: ['patient.'] }),
  get: record(
    'patients',
    { permission: 'patients:read', row: healthDetails },
    'One patient with answers and the list of documents; access is logged',
  ),
  export: download('/patient/admin/data-patient/export/csv', {
    summary: 'All matching patients, as CSV',
    permission: 'patients:read',
    query: patientList.filters,
  }),
  health: get('/ep/healthDetails/:id', {
    summary: 'The same record by the call of the specification; access is logged',
    permission: 'patients:read',
    params: z.object({ id: p.uuid }),
    reply: z.object({ data: healthDetails }),
  }),
  ofConsumer: get('/patient/consumer/:consumerId', {
    summary: 'Patients of one consumer',
    permission: 'patients:read',
    params: z.object({ consumerId: p.uuid }),
    reply: z.object({ data: z.array(patientOption) }),
  }),
  ...listExport('patients', patientList),
};
