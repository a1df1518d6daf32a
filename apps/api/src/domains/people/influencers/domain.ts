import type { Domain } from '../../../schema.ts';
import { influencersRoutes } from './influencers.routes.ts';

export const influencersDomain: Domain = {
  routes: influencersRoutes,
};
