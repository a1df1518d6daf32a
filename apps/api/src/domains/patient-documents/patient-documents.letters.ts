import { dateInWords, momentInWords } from '../../platform/clock.ts';
import type { Block, Letter } from '../../platform/pdf/pdf.ts';
import type {
  CaseNote,
  DocumentHead,
  LabAdvice,
  Prescription,
  PsychiatryNote,
} from './patient-documents.repository.ts';

const text = (heading: string, value: string): Block => ({ kind: 'text', heading, text: value });

/** What a document says, apart from its head and its signature. */
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

/** Head, body and signature of a document on the product's paper. */
export const letterOf = (sender: string, title: string, head: DocumentHead, blocks: Block[]): Letter => ({
  sender,
  title,
  reference: head.uuid,
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Patient', head.patient],
        ['Date of birth', head.dob ? dateInWords(head.dob) : ''],
        ['Gender', head.gender ?? ''],
        ['Blood group', head.blood_group ?? ''],
        ['Doctor', head.doctor],
        ['Speciality', head.speciality.join(', ')],
        ['Consultation', momentInWords(head.consulted_at)],
        ['Written', momentInWords(head.created_at)],
      ],
    },
    ...blocks,
  ],
  signature: {
    name: `Dr ${head.doctor}`,
    lines: [
      [head.registration_no, head.registration_council].filter(Boolean).join(', '),
      `Signed electronically on ${momentInWords(head.created_at)}`,
    ].filter(Boolean),
  },
  foot: `${sender} · ${title} · ${head.patient} · confidential`,
});
