import * as bulkAudiencesContract from '@baobab/contract/messages/bulk-audiences';
import * as bulkNotificationsContract from '@baobab/contract/messages/bulk-notifications';
import * as bulkResultsContract from '@baobab/contract/messages/bulk-results';
import * as bulkTestsContract from '@baobab/contract/messages/bulk-tests';
import type { Domain } from '../../../schema.ts';
import { audienceConstraintMessages } from './audiences.service.ts';
import { notificationApproval } from './bulk-notifications.approval.ts';
import { bulkNotificationsJobs } from './bulk-notifications.jobs.ts';
import { bulkNotificationQueues } from './bulk-notifications.queues.ts';
import { bulkNotificationsRoutes } from './bulk-notifications.routes.ts';
import { bulkNotificationErasure } from './erasure.repository.ts';

export const bulkNotificationsDomain: Domain = {
  contract: [bulkAudiencesContract, bulkNotificationsContract, bulkResultsContract, bulkTestsContract],
  routes: bulkNotificationsRoutes,
  jobs: bulkNotificationsJobs,
  queues: bulkNotificationQueues,
  approvals: [notificationApproval],
  erasure: bulkNotificationErasure,
  constraintMessages: audienceConstraintMessages,
};
