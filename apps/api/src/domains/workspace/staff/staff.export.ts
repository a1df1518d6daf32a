import { staff } from '@baobab/contract/workspace/staff/staff';
import { staffStateLabels } from '@baobab/contract/workspace/staff/staff-labels';
import { column, either, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { staffList } from './staff.repository.ts';

export const staffListExport = defineListExport({
  endpoint: staff.exportJob,
  subject: 'staff',
  title: 'Staff',
  list: staffList,
  columns: {
    full_name: { header: 'Name', value: column('x.full_name'), width: 24 },
    username: { header: 'Username', value: column('x.username'), width: 20 },
    email: { header: 'Email', value: column('x.email'), width: 34 },
    role: { header: 'Role', value: column('x.role'), width: 18 },
    state: { header: 'State', value: column('x.state'), labels: staffStateLabels, width: 12 },
    last_seen_at: { header: 'Last Seen', value: lagosDateTime('x.last_seen_at') },
    second_factor: { header: 'Second Factor', value: either('x.second_factor', 'Yes', 'No'), width: 14 },
  },
});
