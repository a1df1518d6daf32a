import * as pharmaciesContract from '@baobab/contract/people/pharmacies';
import type { Domain } from '../../../schema.ts';
import { pharmaciesRoutes } from './pharmacies.routes.ts';
import { pharmacySecrets } from './pharmacy-secrets.ts';

export const pharmaciesDomain: Domain = {
  contract: [pharmaciesContract],
  routes: pharmaciesRoutes,
  encryptedColumns: pharmacySecrets.columns,
};
