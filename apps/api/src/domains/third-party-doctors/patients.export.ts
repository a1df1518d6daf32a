import { literal } from '../../platform/db/literal.ts';
import { matchesSql } from '../../platform/db/search.ts';
import { exportSheet, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';
import type { PatientFilter } from './patients.repository.ts';

const columns: Sheet['columns'] = [
  { header: 'Name', name: 'full_name', kind: 'text', width: 28 },
  { header: 'Phone', name: 'mobile', kind: 'text', width: 18 },
  { header: 'Email', name: 'email', kind: 'text', width: 34 },
  { header: 'Date of Birth', name: 'dob', kind: 'text', width: 14 },
  { header: 'Gender', name: 'gender', kind: 'text', width: 10 },
  { header: 'Blood Group', name: 'blood_group', kind: 'text', width: 12 },
  { header: 'Doctors', name: 'doctors', kind: 'text', width: 40 },
  { header: 'Appointments', name: 'appointments', kind: 'number', width: 14 },
  { header: 'Last Appointment', name: 'last_at', kind: 'text', width: 20 },
  { header: 'Lab Tests', name: 'lab_tests', kind: 'number', width: 12 },
  { header: 'Prescriptions', name: 'prescriptions', kind: 'number', width: 14 },
];

export interface PatientExport extends PatientFilter {
  from: string;
  to: string;
}

/** Exports the patients with an appointment at a third-party doctor between two Lagos days, inclusive. */
export async function exportPatients(ctx: Ctx, wanted: PatientExport) {
  const select = selectPatients(wanted);
  return exportSheet(
    ctx,
    { subject: 'third-party-patients', details: { ...wanted } },
    { name: 'Third_Party_Patients', columns, select },
  );
}

function selectPatients({ from, to, doctor_uuid, search }: PatientExport): string {
  const ofDoctor = doctor_uuid ? `and b.doctor_uuid = ${literal(doctor_uuid)}` : '';
  return `
    select p.full_name, p.mobile, p.email, to_char(p.dob, 'DD/MM/YYYY'), p.gender, p.blood_group, m.doctors,
      m.appointments, to_char(m.last_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am'),
      (select count(*) from lab_advices l join doctors d on d.account_uuid = l.doctor_uuid and d.external
        join lab_advice_items i on i.advice_uuid = l.uuid where l.patient_uuid = p.uuid),
      (select count(*) from prescriptions r join doctors d on d.account_uuid = r.doctor_uuid and d.external
        where r.patient_uuid = p.uuid)
    from (
      select b.patient_uuid, count(*) as appointments, max(b.starts_at) as last_at,
        string_agg(distinct a.full_name, ', ' order by a.full_name) as doctors
      from bookings b join doctors d on d.account_uuid = b.doctor_uuid and d.external
        join accounts a on a.uuid = d.account_uuid
      where b.day between ${literal(from)} and ${literal(to)} ${ofDoctor}
      group by b.patient_uuid) m
      join patients p on p.uuid = m.patient_uuid
    where ${matchesSql('p.search', search)}
    order by m.last_at desc, p.uuid`;
}
