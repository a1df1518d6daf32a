import * as z from 'zod';
import { get } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Documents of consultations, as PDF in base64. In the paths, medicine means a prescription and lab a list of
 * tests a doctor advised. The patient's health details list the documents. Access is logged.
 */
export const documentKinds = ['case_note', 'psychiatry_note', 'prescription', 'lab_advice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const reply = z.object({ data: z.string().meta({ format: 'byte' }) });
export const pdf = { reply, isFile: true } as const;

const preview = (path: string, summary: string) =>
  get(path, {
    summary,
    permission: 'patient-documents:read',
    params: z.object({ id: p.uuid }),
    ...pdf,
  });

export const patientDocuments = {
  caseNote: preview('/ep-lab/caseNotepreviewejs/:id', 'A case note as PDF'),
  psychiatryNote: preview('/ep-lab/psyNotePreviewejs/:id', 'A psychiatry case note as PDF'),
  prescription: preview('/ep/preview/:id', 'A prescription as PDF'),
  labAdvice: preview('/ep-lab/preview/:id', 'The lab tests a doctor advised, as PDF'),
};
