import * as z from 'zod';
import { doctorFigures, doctorProfile } from './doctors.ts';
import { download, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Third-party doctors, their patients and payouts. Additions to the specification: the path of the edit,
 * `version`, `outstanding`, the `createdAt` of a transaction, the filters of patients by the day of an appointment, and `overpaid`,
 * the amount paid beyond the earnings when an order is cancelled afterwards, `bank_detail`, the payee's account, and `payee`,
 * the name and contact.
 */
export const thirdPartyDoctor = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  active: z.boolean(),
  /** Null when the start of practice is unknown. */
  total_year_experience: z.number().int().nullable(),
  ...doctorFigures,
  outstanding: z.number(),
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
  /** The street of the latest order with an address. */
  residential_Address: z.array(z.object({ street: z.string() })),
  doctor: z.array(z.object({ uuid: p.uuid, full_name: z.string() })),
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
  /** Additions: who recorded it, and the payout that a reversal takes back, with the reason. */
  recorded_by: z.string().nullable(),
  reversal_of: p.uuid.nullable(),
  reversed: z.boolean(),
  reason: z.string(),
});
export type DoctorTransaction = z.infer<typeof doctorTransaction>;

export const newDoctorTransaction = z.strictObject({
  transaction_id: p.name(80),
  amount: p.payment.min(0.01),
  doctor_uuid: p.uuid,
  /** A day or a time that is not in the future; now by default. */
  createdAt: z.union([p.day, z.iso.datetime({ offset: true })]).optional(),
  /** Staff confirmed that the id was used for another doctor as well. */
  reuse: z.boolean().optional(),
});
export const payeeEdit = z.strictObject({
  /** A name or contact that is not sent stays. */
  ...z.object(p.person).partial().shape,
  acc_name: p.name(120),
  acc_number: p.accountNumber.min(1, { message: p.ACCOUNT_NUMBER_INVALID }),
  acc_type: p.optionalName(40).default(''),
  bank_name: p.name(80),
  bankIban: p.optionalText(40).default(''),
  bankSwiftIcd: p.optionalText(20).default(''),
  branch: p.optionalName(80).default(''),
  version: p.version.optional(),
});
export type PayeeEdit = z.output<typeof payeeEdit>;

export type NewDoctorTransaction = z.output<typeof newDoctorTransaction>;

const reversedRange = { message: 'The range ends before it starts', path: ['to'] };

const doctorList = list('/user/admin/search/external/doctors', {
  summary: 'Third-party doctors with their figures, newest first',
  permission: 'third-party-doctors:read',
  row: thirdPartyDoctor,
  sorts: ['full_name'],
  columns: {
    full_name: 'text',
    mobile: 'phone',
    email: 'text',
    total_year_experience: 'count',
    status: 'short',
  },
  moreFilters: { outstanding: p.yesFilter, active: p.queryBoolean.optional() },
});
export type ThirdPartyDoctorFilters = FiltersOf<typeof doctorList>;

const patientList = list('/patient/list/from/{product}/saas', {
  summary: 'Patients with a booking with a third-party doctor, newest first',
  permission: 'third-party-doctors:read',
  row: thirdPartyPatient,
  columns: {
    full_name: 'text',
    mobile: 'phone',
    email: 'text',
    dob: 'day',
    gender: 'short',
    doctor: 'text',
    labTests: 'count',
    prescriptions: 'count',
  },
  paging: 'page',
  total: 'total',
  filters: { doctor_uuid: p.uuid.optional(), ...p.dayFilters },
});
export type ThirdPartyPatientFilters = FiltersOf<typeof patientList>;

const patientExport = listExport('third-party-patients', patientList);

export const thirdPartyDoctors = {
  list: doctorList,
  history: historyOf('third-party-doctors', {
    permission: 'third-party-doctors:read',
    actions: ['user.', 'third-party-doctor.', 'staff-note.'],
  }),
  get: record('third-party-doctors', doctorList, 'One third-party doctor'),
  getPatient: record(
    'third-party-patients',
    patientList,
    'One patient of third-party doctors; access is logged',
  ),
  edit: put('/user/admin/external/doctors/:uuid', {
    summary: 'Edit a third-party doctor',
    permission: 'third-party-doctors:write',
    body: thirdPartyDoctorEdit,
    reply: p.message.extend({ data: thirdPartyDoctor }),
  }),
  patients: patientList,
  exportPatients: download('/externalappointment/export/toexcel/:from/:to', {
    summary: 'Patients with an appointment with a third-party doctor in a range, as a spreadsheet',
    permission: 'third-party-doctors:read',
    params: z.object({ from: p.day, to: p.day }).refine(p.inOrder, reversedRange),
    query: patientList.filters.omit({ from: true, to: true }),
  }),
  transactions: list('/ep/dtransaction/list', {
    summary: 'Payouts to a third-party doctor, with earned and outstanding amounts',
    permission: 'third-party-doctors:read',
    row: doctorTransaction,
    filters: { doctor_uuid: p.uuid },
    extra: {
      earned: z.number(),
      outstanding: z.number().min(0),
      overpaid: z.number().min(0),
      bank_detail: doctorProfile.shape.bank_detail,
      payee: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        mobile: z.string(),
      }),
      /** An addition: the version of account, name and contact. */
      version: p.version,
    },
  }),
  addTransaction: post('/ep/dtransaction', {
    summary: 'Record a payout to a third-party doctor',
    approval: ['payout'],
    permission: 'third-party-doctors:write',
    body: newDoctorTransaction,
    reply: p.message.extend({ data: doctorTransaction }),
  }),
  editPayee: put('/user/admin/external/doctors/:uuid/payee', {
    summary:
      'Enter or correct account, name and contact of a third-party doctor; needs a fresh proof of identity',
    approval: ['payee'],
    permission: 'third-party-doctors:write',
    body: payeeEdit,
    reply: p.message.extend({ data: thirdPartyDoctor }),
  }),
  reverseTransaction: post('/ep/dtransaction/:uuid/reversal', {
    summary: 'Take back a payout that was recorded by mistake, with a reason; the payout stays in the list',
    permission: 'third-party-doctors:write',
    body: z.strictObject({ reason: p.text(500).min(1, { message: 'Enter the reason' }) }),
    reply: p.message.extend({ data: doctorTransaction }),
  }),
  ...listExport('third-party-doctors', doctorList),
  exportPatientRows: patientExport.exportRows,
  exportPatientJob: patientExport.exportJob,
};
