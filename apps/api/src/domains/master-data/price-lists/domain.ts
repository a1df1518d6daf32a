import type { Domain } from '../../../schema.ts';
import { priceListsRoutes } from './price-lists.routes.ts';
import { priceConstraintMessages } from './price-lists.service.ts';

export const priceListsDomain: Domain = {
  routes: priceListsRoutes,
  constraintMessages: priceConstraintMessages,
};
