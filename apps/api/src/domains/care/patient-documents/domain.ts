import type { Domain } from '../../../schema.ts';
import { patientDocumentsRoutes } from './patient-documents.routes.ts';

export const patientDocumentsDomain: Domain = {
  routes: patientDocumentsRoutes,
};
