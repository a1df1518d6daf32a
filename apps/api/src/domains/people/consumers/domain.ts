import type { Domain } from '../../../schema.ts';
import { consumersRoutes } from './consumers.routes.ts';
import { readingErasure } from './erasure.repository.ts';

export const consumersDomain: Domain = {
  routes: consumersRoutes,
  erasure: readingErasure,
};
