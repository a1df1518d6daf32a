import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { Block, PdfDocument } from '../../../platform/pdf/pdf.ts';
import type {
  CaseNote,
  DocumentHeader,
  LabAdvice,
  Prescription,
  PsychiatryNote,
} from './patient-documents.repository.ts';

const text = (heading: string, value: string): Block => ({ kind: 'text', heading, text: value });

export const caseNoteBlocks = (note: CaseNote): Block[] => [
  text('Presenting complaint', note.complaint),
  text('History', note.history),
  text('Examination', note.examination),
  text('Diagnosis', note.diagnosis),
  text('Plan', note.plan),
];

export const psychiatryNoteBlocks = (note: PsychiatryNote): Block[] => [
  text('Presenting complaint', note.complaint),
  text('History', note.history),
  text('Mental state', note.mental_state),
  text('Risk', note.risk),
  text('Diagnosis', note.diagnosis),
  text('Plan', note.plan),
];

export const prescriptionBlocks = (one: Prescription): Block[] => [
  text('Diagnosis', one.diagnosis),
  {
    kind: 'table',
    heading: 'Medicines',
    columns: [
      { title: 'Medicine', share: 4 },
      { title: 'Strength', share: 2 },
      { title: 'How to take it', share: 4 },
      { title: 'Days', share: 1, right: true },
    ],
    rows: one.items.map((item) => [
      item.brand_name ? `${item.drug_name} (${item.brand_name})` : item.drug_name,
      item.strength,
      item.dose,
      String(item.days),
    ]),
  },
  text('Advice', one.advice),
];

export const labAdviceBlocks = (advice: LabAdvice): Block[] => [
  text('Reason', advice.reason),
  {
    kind: 'table',
    heading: 'Tests to be done',
    columns: [
      { title: 'Test', share: 4 },
      { title: 'Code', share: 2 },
      { title: 'Instruction', share: 4 },
    ],
    rows: advice.items.map((item) => [item.name, item.product_code, item.instruction]),
  },
];

/** Adds the patient's details, the signature and the footer to the blocks of a document. */
export const toPdfDocument = (
  issuer: string,
  title: string,
  header: DocumentHeader,
  blocks: Block[],
): PdfDocument => ({
  issuer,
  title,
  reference: header.uuid,
  blocks: [
    {
      kind: 'fields',
      fields: [
        ['Patient', header.patient],
        ['Date of birth', header.dob ? formatDate(header.dob) : ''],
        ['Gender', header.gender ?? ''],
        ['Blood group', header.blood_group ?? ''],
        ['Doctor', header.doctor],
        ['Speciality', header.speciality.join(', ')],
        ['Consultation', formatDateTime(header.consulted_at)],
        ['Written', formatDateTime(header.created_at)],
      ],
    },
    ...blocks,
  ],
  signature: {
    name: `Dr ${header.doctor}`,
    lines: [
      [header.registration_no, header.registration_council].filter(Boolean).join(', '),
      `Signed electronically on ${formatDateTime(header.created_at)}`,
    ].filter(Boolean),
  },
  footer: `${issuer} · ${title} · ${header.patient} · confidential`,
});
