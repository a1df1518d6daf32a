import { queueOf } from '../../../platform/db/queue.ts';
import { candidateList } from './duplicates.repository.ts';

export const duplicateQueues = {
  'possible-duplicates': queueOf(candidateList, { state: 'open' }, 'd.found_at'),
};
