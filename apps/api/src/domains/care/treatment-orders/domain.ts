import * as treatmentOrdersContract from '@baobab/contract/care/treatment-orders';
import type { Domain } from '../../../schema.ts';
import { treatmentOrderErasure } from './erasure.repository.ts';
import { treatmentBulk } from './treatment-orders.bulk.ts';
import { treatmentOrderQueues } from './treatment-orders.queues.ts';
import { treatmentOrdersRoutes } from './treatment-orders.routes.ts';

export const treatmentOrdersDomain: Domain = {
  contract: [treatmentOrdersContract],
  routes: treatmentOrdersRoutes,
  queues: treatmentOrderQueues,
  bulkActions: [treatmentBulk],
  erasure: treatmentOrderErasure,
};
