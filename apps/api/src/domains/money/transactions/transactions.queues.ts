import { queueOf } from '../../../platform/db/queue.ts';
import { paymentList } from './transactions.repository.ts';

export const transactionQueues = {
  'refunds-due': queueOf(paymentList, { type: 'all', refund: 'due' }, 'y.created_at'),
};
