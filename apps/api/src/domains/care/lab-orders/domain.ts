import type { Domain } from '../../../schema.ts';
import { labOrderErasure } from './erasure.repository.ts';
import { labOrderQueues } from './lab-orders.queues.ts';
import { labOrdersRoutes } from './lab-orders.routes.ts';

export const labOrdersDomain: Domain = {
  routes: labOrdersRoutes,
  queues: labOrderQueues,
  erasure: labOrderErasure,
};
