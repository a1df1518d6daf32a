import { introducers } from '@baobab/contract/people/introducers';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { introducerList } from './introducers.repository.ts';

export const introducerListExport = defineListExport({
  endpoint: introducers.exportJob,
  subject: 'introducers',
  title: 'Introducers',
  list: introducerList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    firstName: { header: 'First Name', value: column('a.first_name'), width: 16 },
    lastName: { header: 'Last Name', value: column('a.last_name'), width: 16 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    mobile: { header: 'Mobile', value: column('a.mobile'), width: 18 },
  },
});
