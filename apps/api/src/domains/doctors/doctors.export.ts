import { doctors, type DoctorFilters } from '@baobab/contract/doctors';
import { sql } from 'kysely';
import { column, either } from '../../platform/db/cell-values.ts';
import type { ListSource } from '../../platform/db/list-filters.ts';
import { defineListExport } from '../../platform/http/list-export.ts';
import { doctorList, type DoctorFilter } from './doctors.repository.ts';

const { search, unverified, licence_within } = doctorList.filters;
const ofPlatform = (filters: DoctorFilters): DoctorFilter => ({ ...filters, external: false });

const platformDoctors: ListSource<DoctorFilters> = {
  // The filter for unverified doctors needs the account, which the list joins only for it.
  from: sql`doctors d join accounts a on a.uuid = d.account_uuid`,
  scope: sql<boolean>`not d.external`,
  filters: {
    search: search && ((text, query) => search(text, ofPlatform(query))),
    unverified: unverified && ((yes, query) => unverified(yes, ofPlatform(query))),
    licence_within: licence_within && ((days, query) => licence_within(days, ofPlatform(query))),
  },
  key: doctorList.key,
  sortBy: doctorList.sortBy,
};

export const doctorListExport = defineListExport({
  endpoint: doctors.exportJob,
  subject: 'doctors',
  title: 'Doctors',
  list: platformDoctors,
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
