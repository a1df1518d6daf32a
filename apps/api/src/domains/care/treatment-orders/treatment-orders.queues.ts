import { queueOf } from '../../../platform/db/queue.ts';
import { treatmentOrderList } from './treatment-orders.repository.ts';

export const treatmentOrderQueues = {
  'unpaid-dispatched': queueOf(treatmentOrderList, { unpaid_dispatched: 'yes' }, 'o.created_at'),
};
