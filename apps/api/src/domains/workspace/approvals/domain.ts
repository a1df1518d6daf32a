import * as approvalsContract from '@baobab/contract/workspace/approvals';
import type { Domain } from '../../../schema.ts';
import { approvalQueues } from './approvals.queues.ts';
import { approvalsRoutes } from './approvals.routes.ts';
import { approvalErasure } from './erasure.repository.ts';

export const approvalsDomain: Domain = {
  contract: [approvalsContract],
  routes: approvalsRoutes,
  queues: approvalQueues,
  erasure: approvalErasure,
};
