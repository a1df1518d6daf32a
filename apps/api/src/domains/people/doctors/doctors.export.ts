import { doctors, type DoctorFilters } from '@baobab/contract/people/doctors';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, either } from '../../../platform/db/cell-values.ts';
import type { ListSource } from '../../../platform/db/list-filters.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { doctorFilters, doctorList } from './doctors.repository.ts';

const platformDoctors: ListSource<DoctorFilters> = {
  from: sql`doctors d join accounts a on a.uuid = d.account_uuid`,
  scope: sql<boolean>`not d.external`,
  filters: doctorFilters,
  key: doctorList.key,
  sortBy: doctorList.sortBy,
  sorts: doctorList.sorts,
};

export const doctorListExport = defineListExport({
  endpoint: doctors.exportJob,
  subject: 'doctors',
  title: 'Doctors',
  list: platformDoctors,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    uuid: { header: 'Doctor Id', value: column('d.account_uuid'), width: 38 },
    full_name: { header: 'Name', value: column('a.full_name'), width: 28 },
    country: { header: 'Nationality', value: column('d.country'), width: 16 },
    speciality: { header: 'Speciality', value: sql`array_to_string(d.speciality, ', ')`, width: 28 },
    languages: { header: 'Languages', value: sql`array_to_string(d.languages, ', ')`, width: 24 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    verified: { header: 'Status', value: either('a.verified', 'Verified', 'Not verified'), width: 14 },
    mobile: { header: 'Phone', value: column('a.mobile'), width: 18 },
  },
});
