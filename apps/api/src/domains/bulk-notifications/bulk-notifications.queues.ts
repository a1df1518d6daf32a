import { queueOf } from '../../platform/db/queue.ts';
import { bulkList } from './bulk-notifications.repository.ts';

export const bulkNotificationQueues = {
  'drafts-not-sent': queueOf(bulkList, { status: 'draft' }, 'b.created_at'),
};
