import * as duplicatesContract from '@baobab/contract/overview/duplicates';
import type { Domain } from '../../../schema.ts';
import { duplicatesJobs } from './duplicates.jobs.ts';
import { duplicateQueues } from './duplicates.queues.ts';
import { duplicatesRoutes } from './duplicates.routes.ts';
import { mergeErasure } from './erasure.repository.ts';

export const duplicatesDomain: Domain = {
  contract: [duplicatesContract],
  routes: duplicatesRoutes,
  jobs: duplicatesJobs,
  queues: duplicateQueues,
  erasure: mergeErasure,
};
