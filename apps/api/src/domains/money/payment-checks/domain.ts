import * as paymentChecksContract from '@baobab/contract/money/payment-checks';
import type { Domain } from '../../../schema.ts';
import { paymentCheckErasure } from './erasure.repository.ts';
import { paymentChecksJobs } from './payment-checks.jobs.ts';
import { paymentCheckQueues } from './payment-checks.queues.ts';
import { paymentChecksRoutes } from './payment-checks.routes.ts';

export const paymentChecksDomain: Domain = {
  contract: [paymentChecksContract],
  routes: paymentChecksRoutes,
  jobs: paymentChecksJobs,
  queues: paymentCheckQueues,
  erasure: paymentCheckErasure,
};
