import * as preferencesContract from '@baobab/contract/workspace/preferences';
import * as viewsContract from '@baobab/contract/workspace/views';
import * as workQueuesContract from '@baobab/contract/workspace/work-queues';
import type { Domain } from '../../../schema.ts';
import { viewErasure } from './erasure.repository.ts';
import { viewsRoutes } from './views.routes.ts';
import { viewConstraintMessages } from './views.service.ts';

export const viewsDomain: Domain = {
  contract: [preferencesContract, viewsContract, workQueuesContract],
  routes: viewsRoutes,
  erasure: viewErasure,
  constraintMessages: viewConstraintMessages,
};
