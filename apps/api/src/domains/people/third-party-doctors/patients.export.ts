import {
  thirdPartyDoctors,
  type ThirdPartyPatientFilters,
} from '@baobab/contract/people/third-party-doctors';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, day, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { exportFile, type ExportColumn, type ExportSource } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { bookingsIn, patientList } from './patients.repository.ts';

const labTests = sql`(select count(*) from lab_advices l join doctors d on d.account_uuid = l.doctor_uuid and d.external
      join lab_advice_items i on i.advice_uuid = l.uuid where l.patient_uuid = p.uuid)`;
const prescriptions = sql`(select count(*) from prescriptions r join doctors d on d.account_uuid = r.doctor_uuid and d.external
      where r.patient_uuid = p.uuid)`;

const columns: ExportColumn[] = [
  { header: 'Name', value: column('p.full_name'), width: 28 },
  { header: 'Phone', value: column('p.mobile'), width: 18 },
  { header: 'Email', value: column('p.email'), width: 34 },
  { header: 'Date of Birth', value: day('p.dob'), width: 14 },
  { header: 'Gender', value: column('p.gender'), width: 10 },
  { header: 'Blood Group', value: column('p.blood_group'), width: 12 },
  { header: 'Doctors', value: column('m.doctors'), width: 40 },
  { header: 'Appointments', value: column('m.appointments'), kind: 'number', width: 14 },
  { header: 'Last Appointment', value: lagosDateTime('m.last_at'), width: 20 },
  {
    header: 'Lab Tests',
    value: labTests,
    kind: 'number',
    width: 12,
  },
  {
    header: 'Prescriptions',
    value: prescriptions,
    kind: 'number',
    width: 14,
  },
];

/** Patients and their appointments that the filters select; grouped once, not by a subquery per patient. */
const joinsFor = (query: ThirdPartyPatientFilters) => sql`
  join patients p on p.uuid = t.patient_uuid
  left join (
    select b.patient_uuid, count(*) as appointments, max(b.starts_at) as last_at,
      string_agg(distinct a.full_name, ', ' order by a.full_name) as doctors
    from bookings b join doctors d on d.account_uuid = b.doctor_uuid and d.external
      join accounts a on a.uuid = d.account_uuid
    where ${bookingsIn(query)}
    group by b.patient_uuid) m on m.patient_uuid = t.patient_uuid`;

const patients: ExportSource<ThirdPartyPatientFilters> = {
  subject: 'third-party-patients',
  title: 'Third_Party_Patients',
  list: patientList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
};

export const exportPatients = (ctx: Ctx, query: ThirdPartyPatientFilters) =>
  exportFile(ctx, { ...patients, joins: joinsFor(query), columns }, query, 'xlsx');

export const patientListExport = defineListExport({
  ...patients,
  endpoint: thirdPartyDoctors.exportPatientJob,
  joins: sql`join patients p on p.uuid = t.patient_uuid`,
  columns: {
    full_name: { header: 'Name', value: column('p.full_name'), width: 28 },
    mobile: { header: 'Phone', value: column('p.mobile'), width: 18 },
    email: { header: 'Email', value: column('p.email'), width: 34 },
    dob: { header: 'Date of Birth', value: day('p.dob') },
    gender: { header: 'Gender', value: column('p.gender'), width: 10 },
    doctor: {
      header: 'Doctors',
      value: sql`(select string_agg(a.full_name, ', ' order by a.full_name) from third_party_patient_doctors m
        join accounts a on a.uuid = m.doctor_uuid where m.patient_uuid = p.uuid)`,
      width: 40,
    },
    labTests: { header: 'Lab Tests', value: labTests },
    prescriptions: { header: 'Prescriptions', value: prescriptions },
  },
});
