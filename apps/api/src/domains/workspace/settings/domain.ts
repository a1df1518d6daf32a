import type { Domain } from '../../../schema.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsDomain: Domain = {
  routes: settingsRoutes,
};
