import { queueOf } from '../../../platform/db/queue.ts';
import { bulkList } from './bulk-notifications.repository.ts';

export const bulkNotificationQueues = {
  'drafts-not-sent': queueOf(bulkList, { state: 'draft' }, 'b.created_at'),
};
