import type { Domain } from '../../../schema.ts';
import { webhookErasure } from './erasure.repository.ts';
import { webhookSecretColumns } from './secrets.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooksDomain: Domain = {
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  erasure: webhookErasure,
  encryptedColumns: webhookSecretColumns,
};
