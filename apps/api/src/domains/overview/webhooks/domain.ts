import * as webhooksContract from '@baobab/contract/overview/webhooks';
import type { Domain } from '../../../schema.ts';
import { webhookErasure } from './erasure.repository.ts';
import { webhookSecretColumns } from './secrets.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooksDomain: Domain = {
  contract: [webhooksContract],
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  erasure: webhookErasure,
  encryptedColumns: webhookSecretColumns,
};
