import type { Domain } from '../../../schema.ts';
import { userErasure } from './erasure.repository.ts';
import { userBulk } from './users.bulk.ts';
import { usersRoutes } from './users.routes.ts';

export const usersDomain: Domain = {
  routes: usersRoutes,
  bulkActions: [userBulk],
  erasure: userErasure,
};
