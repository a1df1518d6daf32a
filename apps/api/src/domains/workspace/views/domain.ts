import type { Domain } from '../../../schema.ts';
import { viewErasure } from './erasure.repository.ts';
import { viewsRoutes } from './views.routes.ts';
import { viewConstraintMessages } from './views.service.ts';

export const viewsDomain: Domain = {
  routes: viewsRoutes,
  erasure: viewErasure,
  constraintMessages: viewConstraintMessages,
};
