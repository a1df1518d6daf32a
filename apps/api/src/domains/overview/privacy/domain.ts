import type { Domain } from '../../../schema.ts';
import { privacyRoutes } from './privacy.routes.ts';

export const privacyDomain: Domain = {
  routes: privacyRoutes,
};
