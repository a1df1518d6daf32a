import * as placesContract from '@baobab/contract/master-data/places';
import type { Domain } from '../../../schema.ts';
import { placesRoutes } from './places.routes.ts';
import { placeConstraintMessages } from './places.service.ts';

export const placesDomain: Domain = {
  contract: [placesContract],
  routes: placesRoutes,
  constraintMessages: placeConstraintMessages,
};
