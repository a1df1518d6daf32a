import type { Domain } from '../../../schema.ts';
import { searchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';

export const searchDomain: Domain = {
  routes: searchRoutes,
  jobs: searchJobs,
};
