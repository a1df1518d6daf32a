import * as quickRepliesContract from '@baobab/contract/messages/quick-replies';
import * as supportContract from '@baobab/contract/messages/support';
import * as supportDeskContract from '@baobab/contract/messages/support-desk';
import * as supportTargetsContract from '@baobab/contract/messages/support-targets';
import type { Domain } from '../../../schema.ts';
import { conversationHandOver } from './conversations.service.ts';
import { supportErasure } from './erasure.repository.ts';
import { labelConstraintMessages } from './labels.service.ts';
import { quickReplyConstraintMessages } from './quick-replies.service.ts';
import { supportJobs } from './support.jobs.ts';
import { supportQueues } from './support.queues.ts';
import { supportRoutes } from './support.routes.ts';

export const supportDomain: Domain = {
  contract: [quickRepliesContract, supportContract, supportDeskContract, supportTargetsContract],
  routes: supportRoutes,
  jobs: supportJobs,
  queues: supportQueues,
  erasure: supportErasure,
  handOver: conversationHandOver,
  constraintMessages: { ...labelConstraintMessages, ...quickReplyConstraintMessages },
};
