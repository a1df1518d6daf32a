import { patientDocuments } from '@baobab/contract/care/patient-documents';
import { serve } from '../../../schema.ts';
import { openDocument } from './patient-documents.service.ts';

export const patientDocumentsRoutes = serve(patientDocuments, {
  caseNote: ({ params }, ctx) => openDocument(ctx, 'case_note', params.id),
  psychiatryNote: ({ params }, ctx) => openDocument(ctx, 'psychiatry_note', params.id),
  prescription: ({ params }, ctx) => openDocument(ctx, 'prescription', params.id),
  labAdvice: ({ params }, ctx) => openDocument(ctx, 'lab_advice', params.id),
});
