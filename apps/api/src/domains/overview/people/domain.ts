import type { Domain } from '../../../schema.ts';
import { noteErasure } from './erasure.repository.ts';
import { peopleRoutes } from './people.routes.ts';

export const peopleDomain: Domain = {
  routes: peopleRoutes,
  erasure: noteErasure,
};
