import * as companiesContract from '@baobab/contract/people/companies';
import type { Domain } from '../../../schema.ts';
import { companyConstraintMessages } from './companies.repository.ts';
import { companiesRoutes } from './companies.routes.ts';

export const companiesDomain: Domain = {
  contract: [companiesContract],
  routes: companiesRoutes,
  constraintMessages: companyConstraintMessages,
};
