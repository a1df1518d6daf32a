import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, either } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { externalDoctorList } from '../doctors/public.ts';

/** The value of `yearsOfPractice`. */
const experience = sql`case when d.practice_started_year ~ '^[0-9]{4}$' then greatest(0,
  extract(year from moment.now at time zone ${sql.lit(LAGOS_ZONE)})::int - d.practice_started_year::int) end`;

export const doctorListExport = defineListExport({
  endpoint: thirdPartyDoctors.exportJob,
  subject: 'third-party-doctors',
  title: 'Third_Party_Doctors',
  list: externalDoctorList,
  joins: (_filters, now) => sql`cross join (select ${now}::timestamptz as now) moment`,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    full_name: { header: 'Name', value: column('a.full_name'), width: 28 },
    mobile: { header: 'Mobile Number', value: column('a.mobile'), width: 18 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    total_year_experience: { header: 'Experience', value: experience },
    status: { header: 'Status', value: either('a.active', 'Active', 'Inactive'), width: 12 },
  },
});
