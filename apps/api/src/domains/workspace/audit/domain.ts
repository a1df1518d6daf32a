import type { Domain } from '../../../schema.ts';
import { auditJobs } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';
import { retentionJobs } from './retention.jobs.ts';

export const auditDomain: Domain = {
  routes: auditRoutes,
  jobs: [...auditJobs, ...retentionJobs],
};
