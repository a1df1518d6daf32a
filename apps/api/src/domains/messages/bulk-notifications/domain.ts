import type { Domain } from '../../../schema.ts';
import { audienceConstraintMessages } from './audiences.service.ts';
import { notificationApproval } from './bulk-notifications.approval.ts';
import { bulkNotificationsJobs } from './bulk-notifications.jobs.ts';
import { bulkNotificationQueues } from './bulk-notifications.queues.ts';
import { bulkNotificationsRoutes } from './bulk-notifications.routes.ts';
import { bulkNotificationErasure } from './erasure.repository.ts';

export const bulkNotificationsDomain: Domain = {
  routes: bulkNotificationsRoutes,
  jobs: bulkNotificationsJobs,
  queues: bulkNotificationQueues,
  approvals: [notificationApproval],
  erasure: bulkNotificationErasure,
  constraintMessages: audienceConstraintMessages,
};
