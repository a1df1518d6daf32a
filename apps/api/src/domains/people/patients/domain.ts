import type { Domain } from '../../../schema.ts';
import { patientErasure } from './erasure.repository.ts';
import { patientsRoutes } from './patients.routes.ts';

export const patientsDomain: Domain = {
  routes: patientsRoutes,
  erasure: patientErasure,
};
