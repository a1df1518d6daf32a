import * as partnerNamesContract from '@baobab/contract/master-data/partner-names';
import type { Domain } from '../../../schema.ts';
import { partnerNameConstraintMessages } from './partner-names.repository.ts';
import { partnerNamesRoutes } from './partner-names.routes.ts';

export const partnerNamesDomain: Domain = {
  contract: [partnerNamesContract],
  routes: partnerNamesRoutes,
  constraintMessages: partnerNameConstraintMessages,
};
