import { pharmacies } from '@baobab/contract/people/pharmacies';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { pharmacyList } from './pharmacies.repository.ts';

export const pharmacyListExport = defineListExport({
  endpoint: pharmacies.exportJob,
  subject: 'pharmacies',
  title: 'Pharmacist_Partners',
  list: pharmacyList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    pharmacy_name: { header: 'Pharmacy Name', value: column('p.pharmacy_name'), width: 28 },
    firstName: { header: 'First Name', value: column('a.first_name'), width: 16 },
    lastName: { header: 'Last Name', value: column('a.last_name'), width: 16 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    mobile: { header: 'Mobile', value: column('a.mobile'), width: 18 },
  },
});
