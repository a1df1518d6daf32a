import type { Domain } from '../../../schema.ts';
import { searchRoutes } from './search.routes.ts';

export const searchDomain: Domain = {
  routes: searchRoutes,
};
