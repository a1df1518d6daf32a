import * as consumersContract from '@baobab/contract/people/consumers';
import type { Domain } from '../../../schema.ts';
import { consumersRoutes } from './consumers.routes.ts';
import { readingErasure } from './erasure.repository.ts';

export const consumersDomain: Domain = {
  contract: [consumersContract],
  routes: consumersRoutes,
  erasure: readingErasure,
};
