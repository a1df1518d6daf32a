import * as patientDocumentsContract from '@baobab/contract/care/patient-documents';
import type { Domain } from '../../../schema.ts';
import { patientDocumentsRoutes } from './patient-documents.routes.ts';

export const patientDocumentsDomain: Domain = {
  contract: [patientDocumentsContract],
  routes: patientDocumentsRoutes,
};
