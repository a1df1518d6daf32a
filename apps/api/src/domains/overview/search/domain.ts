import * as searchContract from '@baobab/contract/overview/search';
import type { Domain } from '../../../schema.ts';
import { searchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';

export const searchDomain: Domain = {
  contract: [searchContract],
  routes: searchRoutes,
  jobs: searchJobs,
};
