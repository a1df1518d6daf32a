import * as influencersContract from '@baobab/contract/people/influencers';
import type { Domain } from '../../../schema.ts';
import { influencersRoutes } from './influencers.routes.ts';

export const influencersDomain: Domain = {
  contract: [influencersContract],
  routes: influencersRoutes,
};
