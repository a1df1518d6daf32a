import * as transactionsContract from '@baobab/contract/money/transactions';
import type { Domain } from '../../../schema.ts';
import { paymentErasure } from './erasure.repository.ts';
import { refundApproval } from './refunds.service.ts';
import { paymentBulk } from './transactions.bulk.ts';
import { transactionsJobs } from './transactions.jobs.ts';
import { transactionQueues } from './transactions.queues.ts';
import { transactionsRoutes } from './transactions.routes.ts';
import { paymentConstraintMessages } from './transactions.service.ts';

export const transactionsDomain: Domain = {
  contract: [transactionsContract],
  routes: transactionsRoutes,
  jobs: transactionsJobs,
  queues: transactionQueues,
  bulkActions: [paymentBulk],
  approvals: [refundApproval],
  erasure: paymentErasure,
  constraintMessages: paymentConstraintMessages,
};
