import type { Domain } from '../../../schema.ts';
import { partnerNameConstraintMessages } from './partner-names.repository.ts';
import { partnerNamesRoutes } from './partner-names.routes.ts';

export const partnerNamesDomain: Domain = {
  routes: partnerNamesRoutes,
  constraintMessages: partnerNameConstraintMessages,
};
