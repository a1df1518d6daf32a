import * as accountContract from '@baobab/contract/workspace/account/account';
import * as secondFactorContract from '@baobab/contract/workspace/account/second-factor';
import type { Domain } from '../../../schema.ts';
import { accountRoutes } from './account.routes.ts';

export const accountDomain: Domain = {
  contract: [accountContract, secondFactorContract],
  routes: accountRoutes,
};
