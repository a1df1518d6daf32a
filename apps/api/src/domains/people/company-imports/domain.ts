import type { Domain } from '../../../schema.ts';
import { companyImportsRoutes } from './company-imports.routes.ts';

export const companyImportsDomain: Domain = {
  routes: companyImportsRoutes,
};
