import * as settingsContract from '@baobab/contract/workspace/settings';
import type { Domain } from '../../../schema.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsDomain: Domain = {
  contract: [settingsContract],
  routes: settingsRoutes,
};
