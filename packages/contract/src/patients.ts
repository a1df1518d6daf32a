import * as z from 'zod';
import { download, endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Patients belong to a consumer: the account holder and the family they book for. The list carries no answers
 * and no documents; those come with the health details, and whoever asks for them leaves a trace. How much of
 * a profile is there (`profile_percentage`) is told by the server, so that every client shows the same.
 */
export const patientOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  gender: z.string().nullable(),
  dob: z.string().nullable(),
  active: z.boolean(),
});

const word = z.string().nullable();

export const patient = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  full_name: z.string(),
  email: word,
  secondary_email: word,
  mobile: word,
  other_mobile: word,
  active: z.boolean(),
  dob: word,
  gender: word,
  blood_group: word,
  marital_status: word,
  bookings: z.object({ totalBookings: z.number().int(), lastAppointmentDate: word }),
  orders: z.object({ totalOrders: z.number().int() }),
  /** Ours: the account holder. */
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

/** What decides how complete a profile is. */
export interface ProfileFacts {
  /** Anything at all beyond the name: a birthday, a blood group, an answer. */
  known: boolean;
  personal: number;
  medical: number;
  lifestyle: number;
}

/** The last rule that holds wins, so that lifestyle answers alone make it whole. */
export function profilePercentage({ known, personal, medical, lifestyle }: ProfileFacts): number {
  if (lifestyle > 1) return 100;
  if (medical > 1) return 80;
  if (personal > 1) return 60;
  return known ? 15 : 0;
}

export const patients = {
  list: list({
    path: '/patient/admin/data-patient',
    summary: 'Patients, newest first',
    may: 'patients:read',
    row: patient,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  export: download({
    path: '/patient/admin/data-patient/export/csv',
    summary: 'Every patient who matches, as CSV',
    may: 'patients:read',
    query: z.object({ search: p.search }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/ep/healthDetails/:id',
    summary: 'One patient with answers and the list of their documents; leaves a trace',
    may: 'patients:read',
    params: z.object({ id: p.uuid }),
    reply: z.object({ data: healthDetails }),
  }),
  ofConsumer: endpoint({
    method: 'GET',
    path: '/patient/consumer/:consumerId',
    summary: 'Patients of one consumer',
    may: 'patients:read',
    params: z.object({ consumerId: p.uuid }),
    reply: z.object({ data: z.array(patientOption) }),
  }),
};
