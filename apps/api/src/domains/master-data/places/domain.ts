import type { Domain } from '../../../schema.ts';
import { placesRoutes } from './places.routes.ts';
import { placeConstraintMessages } from './places.service.ts';

export const placesDomain: Domain = {
  routes: placesRoutes,
  constraintMessages: placeConstraintMessages,
};
