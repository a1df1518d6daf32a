import type { Domain } from '../../../schema.ts';
import { introducersRoutes } from './introducers.routes.ts';

export const introducersDomain: Domain = {
  routes: introducersRoutes,
};
