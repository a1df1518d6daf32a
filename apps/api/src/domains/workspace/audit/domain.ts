import * as auditContract from '@baobab/contract/workspace/audit/audit';
import type { Domain } from '../../../schema.ts';
import { auditJobs } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditDomain: Domain = {
  contract: [auditContract],
  routes: auditRoutes,
  jobs: auditJobs,
};
