import { matchesSql } from '../../platform/db/search.ts';
import { exportCsv, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const columns: Sheet['columns'] = [
  { header: 'Full Name', name: 'full_name', kind: 'text' },
  { header: 'Email', name: 'email', kind: 'text' },
  { header: 'Secondary Email', name: 'secondary_email', kind: 'text' },
  { header: 'Phone Number', name: 'mobile', kind: 'text' },
  { header: 'Other Phone Number', name: 'other_mobile', kind: 'text' },
  { header: 'Status', name: 'status', kind: 'text' },
  { header: 'Date of Birth', name: 'dob', kind: 'text' },
  { header: 'Gender', name: 'gender', kind: 'text' },
  { header: 'Blood Group', name: 'blood_group', kind: 'text' },
  { header: 'Marital Status', name: 'marital_status', kind: 'text' },
  { header: 'Total Bookings', name: 'bookings', kind: 'number' },
  { header: 'Last Appointment', name: 'last', kind: 'text' },
  { header: 'Total Orders', name: 'orders', kind: 'number' },
];

/** Exports every matching patient. The counts are grouped, because a subquery per patient would take minutes. */
export async function exportPatients(ctx: Ctx, search: string | undefined) {
  const select = `
    select p.full_name, p.email, p.secondary_email, p.mobile, p.other_mobile,
      case when p.active then 'Active' else 'InActive' end, to_char(p.dob, 'DD/MM/YYYY'), p.gender, p.blood_group,
      p.marital_status, coalesce(b.n, 0),
      to_char(b.last at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am'), coalesce(o.n, 0)
    from patients p
      left join (select patient_uuid, count(*) as n, max(starts_at) as last from bookings group by 1) b
        on b.patient_uuid = p.uuid
      left join (select patient_uuid, count(*) as n from lab_orders group by 1) o on o.patient_uuid = p.uuid
    where ${matchesSql('p.search', search)}
    order by p.created_at desc, p.uuid desc`;
  return exportCsv(
    ctx,
    { subject: 'patients', details: { ...(search && { search }) } },
    { name: 'Patients', columns, select },
  );
}
