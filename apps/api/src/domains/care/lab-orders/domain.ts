import * as labOrdersContract from '@baobab/contract/care/lab-orders';
import type { Domain } from '../../../schema.ts';
import { labOrderErasure } from './erasure.repository.ts';
import { labOrderQueues } from './lab-orders.queues.ts';
import { labOrdersRoutes } from './lab-orders.routes.ts';

export const labOrdersDomain: Domain = {
  contract: [labOrdersContract],
  routes: labOrdersRoutes,
  queues: labOrderQueues,
  erasure: labOrderErasure,
};
