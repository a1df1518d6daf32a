import type { Domain } from '../../../schema.ts';
import { bulkActionsJobs } from './bulk-actions.jobs.ts';
import { bulkActionsRoutes } from './bulk-actions.routes.ts';

export const bulkActionsDomain: Domain = {
  routes: bulkActionsRoutes,
  jobs: bulkActionsJobs,
};
