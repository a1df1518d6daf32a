import type { Domain } from '../../../schema.ts';
import { calendarsRoutes } from './calendars.routes.ts';

export const calendarsDomain: Domain = {
  routes: calendarsRoutes,
};
