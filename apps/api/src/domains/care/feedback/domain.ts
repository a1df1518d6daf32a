import type { Domain } from '../../../schema.ts';
import { feedbackErasure } from './erasure.repository.ts';
import { feedbackRoutes } from './feedback.routes.ts';

export const feedbackDomain: Domain = {
  routes: feedbackRoutes,
  erasure: feedbackErasure,
};
