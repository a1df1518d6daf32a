import * as usersContract from '@baobab/contract/people/users';
import type { Domain } from '../../../schema.ts';
import { userErasure } from './erasure.repository.ts';
import { userBulk } from './users.bulk.ts';
import { usersRoutes } from './users.routes.ts';

export const usersDomain: Domain = {
  contract: [usersContract],
  routes: usersRoutes,
  bulkActions: [userBulk],
  erasure: userErasure,
};
