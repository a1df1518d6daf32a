import type { BulkNotification } from '@baobab/contract/bulk-notifications';
import { Tag, type Meaning } from '../../kit/layout/Tag.tsx';
import { statusLabels } from './bulk-notifications.messages.ts';

const meanings: Record<BulkNotification['progress']['state'], Meaning> = {
  draft: 'off',
  waiting: 'waiting',
  sending: 'progress',
  sent: 'done',
};

/** Draft, Scheduled or Sent; the colour also shows sending. */
export const StatusTag = ({ notification: { progress } }: { notification: BulkNotification }) => (
  <Tag meaning={meanings[progress.state]}>{statusLabels[progress.state]}</Tag>
);
