import type { Domain } from '../../../schema.ts';
import { companyConstraintMessages } from './companies.repository.ts';
import { companiesRoutes } from './companies.routes.ts';

export const companiesDomain: Domain = {
  routes: companiesRoutes,
  constraintMessages: companyConstraintMessages,
};
