import * as filesContract from '@baobab/contract/workspace/files';
import type { Domain } from '../../../schema.ts';
import { fileErasure } from './erasure.repository.ts';
import { filesJobs } from './files.jobs.ts';
import { filesRoutes } from './files.routes.ts';

export const filesDomain: Domain = {
  contract: [filesContract],
  routes: filesRoutes,
  jobs: filesJobs,
  erasure: fileErasure,
};
