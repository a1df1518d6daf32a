import * as privacyContract from '@baobab/contract/overview/privacy';
import type { Domain } from '../../../schema.ts';
import { privacyRoutes } from './privacy.routes.ts';

export const privacyDomain: Domain = {
  contract: [privacyContract],
  routes: privacyRoutes,
};
