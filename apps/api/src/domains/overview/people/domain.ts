import * as peopleContract from '@baobab/contract/overview/people';
import type { Domain } from '../../../schema.ts';
import { noteErasure } from './erasure.repository.ts';
import { peopleRoutes } from './people.routes.ts';

export const peopleDomain: Domain = {
  contract: [peopleContract],
  routes: peopleRoutes,
  erasure: noteErasure,
};
