import * as firstStepsContract from '@baobab/contract/overview/first-steps';
import type { Domain } from '../../../schema.ts';
import { dashboardsJobs } from './dashboards.jobs.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';

export const dashboardsDomain: Domain = {
  contract: [firstStepsContract],
  routes: dashboardsRoutes,
  jobs: dashboardsJobs,
};
