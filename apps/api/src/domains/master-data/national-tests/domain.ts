import * as nationalTestsContract from '@baobab/contract/master-data/national-tests';
import type { Domain } from '../../../schema.ts';
import { nationalTestsRoutes } from './national-tests.routes.ts';
import { nationalTestConstraintMessages } from './national-tests.service.ts';

export const nationalTestsDomain: Domain = {
  contract: [nationalTestsContract],
  routes: nationalTestsRoutes,
  constraintMessages: nationalTestConstraintMessages,
};
