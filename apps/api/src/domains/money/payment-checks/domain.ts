import type { Domain } from '../../../schema.ts';
import { paymentCheckErasure } from './erasure.repository.ts';
import { paymentCheckQueues } from './payment-checks.queues.ts';
import { paymentChecksRoutes } from './payment-checks.routes.ts';

export const paymentChecksDomain: Domain = {
  routes: paymentChecksRoutes,
  queues: paymentCheckQueues,
  erasure: paymentCheckErasure,
};
