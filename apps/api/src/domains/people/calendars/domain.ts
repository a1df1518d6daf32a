import * as calendarsContract from '@baobab/contract/people/calendars';
import type { Domain } from '../../../schema.ts';
import { calendarsRoutes } from './calendars.routes.ts';

export const calendarsDomain: Domain = {
  contract: [calendarsContract],
  routes: calendarsRoutes,
};
