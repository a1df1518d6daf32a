import { ALL, type BulkNotification } from '@baobab/contract/bulk-notifications';
import { urlOfPicture } from '@baobab/contract/files';
import type { BulkRow } from './bulk-notifications.repository.ts';

const unsent = ['draft', 'cancelled'];

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
  status: unsent.includes(row.status) ? 'draft' : 'sent',
  link: row.link,
  picture: row.picture_uuid && urlOfPicture(row.picture_uuid),
  audience: {
    kind: row.audience as BulkNotification['audience']['kind'],
    name: row.audience_name,
    rule: row.rule,
  },
  version: row.version,
  progress: {
    state: row.status as BulkNotification['progress']['state'],
    planned_for: row.planned_for?.toISOString() ?? null,
    begins_at: row.begins_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    recipients: row.recipients,
    sent: row.delivered,
    failed: row.failed,
    remaining: remaining(row),
  },
});
