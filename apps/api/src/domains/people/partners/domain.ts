import * as partnersContract from '@baobab/contract/people/partners';
import type { Domain } from '../../../schema.ts';
import { partnersRoutes } from './partners.routes.ts';

export const partnersDomain: Domain = {
  contract: [partnersContract],
  routes: partnersRoutes,
};
