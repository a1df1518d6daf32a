import * as notificationsContract from '@baobab/contract/workspace/notifications';
import type { Domain } from '../../../schema.ts';
import { bellJobs } from './bell.jobs.ts';
import { notificationErasure } from './erasure.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';

export const notificationsDomain: Domain = {
  contract: [notificationsContract],
  routes: notificationsRoutes,
  jobs: bellJobs,
  erasure: notificationErasure,
};
