import type { Domain } from '../../../schema.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { reconcile } from './reconciliation.service.ts';

export const reconciliationDomain: Domain = {
  routes: reconciliationRoutes,
  jobs: [{ name: 'reconciliation.reconcile', cron: '30 2 * * *', run: (services) => reconcile(services) }],
};
