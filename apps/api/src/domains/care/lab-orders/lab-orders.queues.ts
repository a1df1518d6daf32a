import { queueOf } from '../../../platform/db/queue.ts';
import { labOrderList } from './lab-orders.repository.ts';

export const labOrderQueues = {
  'results-overdue': queueOf(labOrderList, { overdue: 'yes' }, 'o.created_at'),
};
