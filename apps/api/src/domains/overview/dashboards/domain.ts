import type { Domain } from '../../../schema.ts';
import { dashboardsJobs } from './dashboards.jobs.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';

export const dashboardsDomain: Domain = {
  routes: dashboardsRoutes,
  jobs: dashboardsJobs,
};
