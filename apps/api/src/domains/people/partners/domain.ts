import type { Domain } from '../../../schema.ts';
import { partnersRoutes } from './partners.routes.ts';

export const partnersDomain: Domain = {
  routes: partnersRoutes,
};
