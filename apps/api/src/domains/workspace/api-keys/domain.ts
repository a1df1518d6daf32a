import * as apiKeysContract from '@baobab/contract/workspace/api-keys/api-keys';
import type { Domain } from '../../../schema.ts';
import { keyApproval } from './api-keys.approval.ts';
import { keyConstraintMessages } from './api-keys.repository.ts';
import { keyHandOver } from './key-hand-over.service.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';

export const apiKeysDomain: Domain = {
  contract: [apiKeysContract],
  routes: apiKeysRoutes,
  approvals: [keyApproval],
  handOver: keyHandOver,
  constraintMessages: keyConstraintMessages,
};
