import { sql } from 'kysely';
import { queueOf } from '../../../platform/db/queue.ts';
import { approvalList } from './approvals.repository.ts';

/** Admins may decide approvals of every kind, so their list has all of them. */
export const approvalQueues = {
  'approvals-waiting': {
    ...queueOf(approvalList(sql<boolean>`true`), { state: 'pending' }, 'a.requested_at'),
    isLive: true,
  },
};
