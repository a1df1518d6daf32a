import type { BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { bulkNotificationsMessages as messages, campaignMessages } from './bulk-notifications.messages.ts';

/** A notification that quiet hours hold is not sent yet. */
export function notifySent({ progress: { held_until, planned_for } }: BulkNotification) {
  if (held_until) notifySuccess(campaignMessages.held(formatDateTime(held_until)));
  else notifySuccess(planned_for ? campaignMessages.scheduled : messages.sent);
}
