import { ALL, CANCEL_SECONDS, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { urlOfPicture } from '@baobab/contract/workspace/files';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { BulkRow } from './bulk-notifications.repository.ts';

const unsent = ['draft', 'cancelled'];

const remaining = (row: BulkRow) =>
  row.recipients === null ? null : row.recipients - row.delivered - row.failed;

/** A start this much later than asked for is a delay by quiet hours. */
const HOLD_MS = 60_000;

/** The end of the quiet hours that delay a sending. */
export function findHold({ status, planned_for, pressed_at, begins_at }: BulkRow): Date | null {
  if (status !== 'scheduled' || !pressed_at || !begins_at) return null;
  const asked = Math.max(pressed_at.getTime() + CANCEL_SECONDS * 1_000, planned_for?.getTime() ?? 0);
  return begins_at.getTime() - asked > HOLD_MS ? begins_at : null;
}

export const describeHold = (until: Date) =>
  `The quiet hours hold this notification. It will be sent on ${formatDateTime(until)}.`;

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
    held_until: findHold(row)?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    recipients: row.recipients,
    sent: row.delivered,
    failed: row.failed,
    remaining: remaining(row),
  },
});
