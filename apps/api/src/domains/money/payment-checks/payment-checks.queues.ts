import { queueOf } from '../../../platform/db/queue.ts';
import { checkList } from './payment-checks.repository.ts';

export const paymentCheckQueues = {
  'payments-to-check': queueOf(checkList, { state: 'open' }, 'k.found_at'),
};
