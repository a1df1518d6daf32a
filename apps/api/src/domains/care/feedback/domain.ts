import * as feedbackContract from '@baobab/contract/care/feedback';
import type { Domain } from '../../../schema.ts';
import { feedbackErasure } from './erasure.repository.ts';
import { feedbackRoutes } from './feedback.routes.ts';

export const feedbackDomain: Domain = {
  contract: [feedbackContract],
  routes: feedbackRoutes,
  erasure: feedbackErasure,
};
