import type { Domain } from '../../../schema.ts';
import { conversationHandOver } from './conversations.service.ts';
import { supportErasure } from './erasure.repository.ts';
import { labelConstraintMessages } from './labels.service.ts';
import { quickReplyConstraintMessages } from './quick-replies.service.ts';
import { supportJobs } from './support.jobs.ts';
import { supportQueues } from './support.queues.ts';
import { supportRoutes } from './support.routes.ts';

export const supportDomain: Domain = {
  routes: supportRoutes,
  jobs: supportJobs,
  queues: supportQueues,
  erasure: supportErasure,
  handOver: conversationHandOver,
  constraintMessages: { ...labelConstraintMessages, ...quickReplyConstraintMessages },
};
