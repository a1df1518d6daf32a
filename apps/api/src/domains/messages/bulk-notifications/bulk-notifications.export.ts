import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { bulkStateLabels } from '@baobab/contract/messages/bulk-state-labels';
import { column, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { bulkList } from './bulk-notifications.repository.ts';

export const bulkListExport = defineListExport({
  endpoint: bulkNotifications.exportJob,
  subject: 'bulk-notifications',
  title: 'Push_Notifications',
  list: bulkList,
  columns: {
    createdAt: { header: 'Date', value: lagosDateTime('b.created_at') },
    title: { header: 'Title', value: column('b.title'), width: 34 },
    message: { header: 'Description', value: column('b.message'), width: 60 },
    status: { header: 'Status', value: column('b.status'), labels: bulkStateLabels, width: 12 },
  },
});
