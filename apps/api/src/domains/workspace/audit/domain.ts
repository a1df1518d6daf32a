import type { Domain } from '../../../schema.ts';
import { auditJobs } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditDomain: Domain = {
  routes: auditRoutes,
  jobs: auditJobs,
};
