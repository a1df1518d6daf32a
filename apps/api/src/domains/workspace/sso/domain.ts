import type { Domain } from '../../../schema.ts';
import { ssoRoutes } from './sso.routes.ts';

export const ssoDomain: Domain = {
  routes: ssoRoutes,
};
