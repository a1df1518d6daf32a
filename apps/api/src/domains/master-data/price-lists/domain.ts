import * as priceListsContract from '@baobab/contract/master-data/price-lists';
import type { Domain } from '../../../schema.ts';
import { priceListsRoutes } from './price-lists.routes.ts';
import { priceConstraintMessages } from './price-lists.service.ts';

export const priceListsDomain: Domain = {
  contract: [priceListsContract],
  routes: priceListsRoutes,
  constraintMessages: priceConstraintMessages,
};
