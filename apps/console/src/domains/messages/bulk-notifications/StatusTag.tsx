import type { BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import { bulkStateLabels } from '@baobab/contract/messages/bulk-state-labels';

const meanings: Record<BulkNotification['progress']['state'], Meaning> = {
  draft: 'off',
  scheduled: 'waiting',
  sending: 'progress',
  sent: 'done',
  cancelled: 'off',
  failed: 'failed',
};

/** The state of the delivery; the status of the wire is only draft or sent. */
export const StatusTag = ({ notification: { progress } }: { notification: BulkNotification }) => (
  <Tag meaning={meanings[progress.state]}>{bulkStateLabels[progress.state]}</Tag>
);
