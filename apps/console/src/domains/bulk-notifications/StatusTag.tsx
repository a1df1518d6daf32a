import type { BulkNotification } from '@baobab/contract/bulk-notifications';
import { Tag, type Meaning } from '../../kit/layout/Tag.tsx';
import { statusLabels } from './bulk-notifications.messages.ts';

const meanings: Record<BulkNotification['progress']['state'], Meaning> = {
  draft: 'off',
  waiting: 'waiting',
  sending: 'progress',
  sent: 'done',
};

/** Draft or Sent; the colour also shows waiting and sending. */
export const StatusTag = ({ notification }: { notification: BulkNotification }) => (
  <Tag meaning={meanings[notification.progress.state]}>{statusLabels[notification.status]}</Tag>
);
