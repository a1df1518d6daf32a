import { ALL, type BulkNotification } from '@baobab/contract/bulk-notifications';
import type { BulkRow } from './bulk-notifications.repository.ts';

const remaining = (row: BulkRow) =>
  row.recipients === null ? null : row.recipients - row.delivered - row.failed;

export const presentBulk = (row: BulkRow): BulkNotification => ({
  uuid: row.uuid,
  _id: row.uuid,
  type: 'information',
  title: row.title,
  message: row.message,
  user: row.audience === 'all' ? [ALL] : row.chosen,
  createdAt: row.created_at.toISOString(),
  status: row.status === 'draft' ? 'draft' : 'sent',
  progress: {
    state: row.status as BulkNotification['progress']['state'],
    begins_at: row.begins_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    recipients: row.recipients,
    sent: row.delivered,
    failed: row.failed,
    remaining: remaining(row),
  },
});
