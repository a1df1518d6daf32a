import * as introducersContract from '@baobab/contract/people/introducers';
import type { Domain } from '../../../schema.ts';
import { introducersRoutes } from './introducers.routes.ts';

export const introducersDomain: Domain = {
  contract: [introducersContract],
  routes: introducersRoutes,
};
