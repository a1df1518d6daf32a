import type { Domain } from '../../../schema.ts';
import { exportErasure } from './erasure.repository.ts';
import { exportsJobs } from './exports.jobs.ts';
import { exportsRoutes } from './exports.routes.ts';

export const exportsDomain: Domain = {
  routes: exportsRoutes,
  jobs: exportsJobs,
  erasure: exportErasure,
};
