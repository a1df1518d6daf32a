import type { Domain } from '../../../schema.ts';
import { referralsRoutes } from './referrals.routes.ts';

export const referralsDomain: Domain = {
  routes: referralsRoutes,
};
