import * as patientsContract from '@baobab/contract/people/patients';
import type { Domain } from '../../../schema.ts';
import { patientErasure } from './erasure.repository.ts';
import { patientsRoutes } from './patients.routes.ts';

export const patientsDomain: Domain = {
  contract: [patientsContract],
  routes: patientsRoutes,
  erasure: patientErasure,
};
