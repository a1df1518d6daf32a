import { patients as contract, type PatientFilters } from '@baobab/contract/people/patients';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, day, either, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { isCompleted, isPastAppointment, patientList } from './patients.repository.ts';

/** Grouped, because a subquery per patient would take minutes. */
const joins = (_filters: unknown, now: Date) => sql`
  left join (select patient_uuid, count(*) filter (where ${isCompleted}) as n, max(starts_at) filter (where ${isPastAppointment(now)}) as last
    from bookings b group by 1) b
    on b.patient_uuid = p.uuid
  left join (select patient_uuid, count(*) as n from lab_orders group by 1) o on o.patient_uuid = p.uuid`;

const patients: Omit<Export<PatientFilters>, 'joins'> = {
  subject: 'patients',
  title: 'Patients',
  list: patientList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: [
    { header: 'Full Name', value: column('p.full_name') },
    { header: 'Email', value: column('p.email') },
    { header: 'Secondary Email', value: column('p.secondary_email') },
    { header: 'Phone Number', value: column('p.mobile') },
    { header: 'Other Phone Number', value: column('p.other_mobile') },
    { header: 'Status', value: either('p.active', 'Active', 'InActive') },
    { header: 'Date of Birth', value: day('p.dob') },
    { header: 'Gender', value: column('p.gender') },
    { header: 'Blood Group', value: column('p.blood_group') },
    { header: 'Marital Status', value: column('p.marital_status') },
    { header: 'Total Bookings', value: sql`coalesce(b.n, 0)`, kind: 'number' },
    { header: 'Last Appointment', value: lagosDateTime('b.last') },
    { header: 'Total Orders', value: sql`coalesce(o.n, 0)`, kind: 'number' },
  ],
};

export const exportPatients = (ctx: Ctx, query: PatientFilters) =>
  exportFile(ctx, { ...patients, joins: joins(query, ctx.now()) }, query, 'csv');

export const patientListExport = defineListExport({
  ...patients,
  joins,
  endpoint: contract.exportJob,
  columns: {
    full_name: { header: 'Full Name', value: column('p.full_name'), width: 28 },
    email: { header: 'Email', value: column('p.email'), width: 34 },
    mobile: { header: 'Phone Number', value: column('p.mobile'), width: 18 },
    gender: { header: 'Gender', value: column('p.gender'), width: 10 },
    dob: { header: 'Date of Birth', value: day('p.dob') },
    totalBookings: { header: 'Total Bookings', value: sql`coalesce(b.n, 0)` },
    totalOrders: { header: 'Total Orders', value: sql`coalesce(o.n, 0)` },
    status: { header: 'Status', value: either('p.active', 'Active', 'InActive'), width: 10 },
  },
});
