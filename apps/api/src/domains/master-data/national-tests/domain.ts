import type { Domain } from '../../../schema.ts';
import { nationalTestsRoutes } from './national-tests.routes.ts';
import { nationalTestConstraintMessages } from './national-tests.service.ts';

export const nationalTestsDomain: Domain = {
  routes: nationalTestsRoutes,
  constraintMessages: nationalTestConstraintMessages,
};
