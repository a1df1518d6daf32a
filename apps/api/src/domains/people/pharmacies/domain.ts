import type { Domain } from '../../../schema.ts';
import { pharmaciesRoutes } from './pharmacies.routes.ts';
import { pharmacySecrets } from './pharmacy-secrets.ts';

export const pharmaciesDomain: Domain = {
  routes: pharmaciesRoutes,
  encryptedColumns: pharmacySecrets.columns,
};
