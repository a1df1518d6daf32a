import * as referralsContract from '@baobab/contract/people/referrals';
import type { Domain } from '../../../schema.ts';
import { referralsRoutes } from './referrals.routes.ts';

export const referralsDomain: Domain = {
  contract: [referralsContract],
  routes: referralsRoutes,
};
