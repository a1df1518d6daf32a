import type { Domain } from '../../../schema.ts';
import { accountRoutes } from './account.routes.ts';

export const accountDomain: Domain = { routes: accountRoutes };
