import * as z from 'zod';
import { doctorFigures } from './doctors.ts';
import { download, endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Doctors of third parties, their patients and what they are paid. The edit's path is ours, because the texts do
 * not show what it edits; so are `version`, the `createdAt` of a transaction, which its form asks for, and `overpaid`:
 * what was paid beyond what was earned, because an order was cancelled afterwards.
 */
export const thirdPartyDoctor = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  active: z.boolean(),
  /** Null while nobody knows when the doctor began to practise. */
  total_year_experience: z.number().int().nullable(),
  ...doctorFigures,
  profile: z.object({
    advice_commission: z.number().nullable(),
    medicine_prescription_commision: z.number().nullable(),
  }),
  version: p.version,
});
export type ThirdPartyDoctor = z.infer<typeof thirdPartyDoctor>;

export const thirdPartyDoctorEdit = z.strictObject({
  active: p.flag,
  total_year_experience: z.number().int().min(0).max(70).nullable(),
  advice_commission: p.percentage.nullable().optional(),
  medicine_prescription_commision: p.percentage.nullable().optional(),
  version: p.version.optional(),
});
export type ThirdPartyDoctorEdit = z.output<typeof thirdPartyDoctorEdit>;

export const thirdPartyPatient = z.object({
  uuid: p.uuid,
  full_name: z.string(),
  firstName: z.string(),
  email: z.string(),
  mobile: z.string(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  blood_group: z.string().nullable(),
  /** The street of the latest order that had one. */
  residential_Address: z.array(z.object({ street: z.string() })),
  doctor: z.array(z.object({ full_name: z.string() })),
  labTests: z.number().int(),
  prescriptions: z.number().int(),
});
export type ThirdPartyPatient = z.infer<typeof thirdPartyPatient>;

export const doctorTransaction = z.object({
  uuid: p.uuid,
  transaction_id: z.string(),
  amount: z.number(),
  createdAt: z.string(),
  doctor_uuid: p.uuid,
});
export type DoctorTransaction = z.infer<typeof doctorTransaction>;

export const newDoctorTransaction = z.strictObject({
  transaction_id: p.name(80),
  amount: p.naira.min(0.01),
  doctor_uuid: p.uuid,
  /** A day or a moment, not to come; now when left out. */
  createdAt: z.union([p.day, z.iso.datetime({ offset: true })]).optional(),
});
export type NewDoctorTransaction = z.output<typeof newDoctorTransaction>;

const upsideDown = { message: 'The range ends before it starts', path: ['to'] };

export const thirdPartyDoctors = {
  list: list({
    path: '/user/admin/search/external/doctors',
    summary: 'Doctors of third parties with their figures, newest first',
    may: 'third-party-doctors:read',
    row: thirdPartyDoctor,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/user/admin/external/doctors/:uuid',
    summary: 'Change a doctor of a third party',
    may: 'third-party-doctors:write',
    params: z.object({ uuid: p.uuid }),
    body: thirdPartyDoctorEdit,
    reply: p.message.extend({ data: thirdPartyDoctor }),
  }),
  patients: list({
    path: '/patient/list/from/{product}/saas',
    summary: 'Patients who had a booking at a doctor of a third party, newest first',
    may: 'third-party-doctors:read',
    row: thirdPartyPatient,
    paging: 'page',
    rows: 'data',
    total: 'total',
    filters: { doctor_uuid: p.uuid.optional() },
  }),
  exportPatients: download({
    path: '/externalappointment/export/toexcel/:from/:to',
    summary: 'Those with an appointment in a range, as a spreadsheet',
    may: 'third-party-doctors:read',
    params: z.object({ from: p.day, to: p.day }).refine(p.inOrder, upsideDown),
    query: z.object({ search: p.search, doctor_uuid: p.uuid.optional() }),
  }),
  transactions: list({
    path: '/ep/dtransaction/list',
    summary: 'What a doctor of a third party was paid, with what was earned and is outstanding',
    may: 'third-party-doctors:read',
    row: doctorTransaction,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { doctor_uuid: p.uuid },
    extra: { earned: z.number(), outstanding: z.number().min(0), overpaid: z.number().min(0) },
  }),
  addTransaction: endpoint({
    method: 'POST',
    path: '/ep/dtransaction',
    summary: 'Put down a payment to a doctor of a third party',
    may: 'third-party-doctors:write',
    body: newDoctorTransaction,
    reply: p.message.extend({ data: doctorTransaction }),
  }),
};
