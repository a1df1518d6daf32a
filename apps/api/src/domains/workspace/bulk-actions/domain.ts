import * as bulkActionsContract from '@baobab/contract/workspace/bulk-actions';
import type { Domain } from '../../../schema.ts';
import { bulkActionsJobs } from './bulk-actions.jobs.ts';
import { bulkActionsRoutes } from './bulk-actions.routes.ts';

export const bulkActionsDomain: Domain = {
  contract: [bulkActionsContract],
  routes: bulkActionsRoutes,
  jobs: bulkActionsJobs,
};
