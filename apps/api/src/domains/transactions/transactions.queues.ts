import { queueOf } from '../../platform/db/queue.ts';
import { paymentList } from './transactions.repository.ts';

export const transactionQueues = {
  // Without the type: the screen has one tab for each type.
  'refunds-due': queueOf(paymentList, { refund: 'due' }, 'y.created_at'),
};
