import type { DocumentKind } from '@baobab/contract/care/patient-documents';
import { recordAccess } from '../../../platform/audit/change.ts';
import { found } from '../../../platform/errors.ts';
import { makePdf, type Block } from '../../../platform/pdf/pdf.ts';
import type { Ctx, Db } from '../../../schema.ts';
import {
  caseNoteBlocks,
  labAdviceBlocks,
  toPdfDocument,
  prescriptionBlocks,
  psychiatryNoteBlocks,
} from './patient-documents.pdf.ts';
import {
  findCaseNote,
  findLabAdvice,
  findPrescription,
  findPsychiatryNote,
  type DocumentHeader,
} from './patient-documents.repository.ts';

interface LoadedDocument {
  header: DocumentHeader;
  blocks: Block[];
}

const loaderOf =
  <Row extends DocumentHeader>(
    find: (db: Db, uuid: string) => Promise<Row | undefined>,
    blocksOf: (row: Row) => Block[],
  ) =>
  async (db: Db, uuid: string): Promise<LoadedDocument> => {
    const header = found(await find(db, uuid), 'This document');
    return { header, blocks: blocksOf(header) };
  };

const kinds: Record<
  DocumentKind,
  { title: string; load: (db: Db, uuid: string) => Promise<LoadedDocument> }
> = {
  case_note: { title: 'Case Note', load: loaderOf(findCaseNote, caseNoteBlocks) },
  psychiatry_note: {
    title: 'Psychiatry Case Note',
    load: loaderOf(findPsychiatryNote, psychiatryNoteBlocks),
  },
  prescription: { title: 'Prescription', load: loaderOf(findPrescription, prescriptionBlocks) },
  lab_advice: { title: 'Lab Test Advice', load: loaderOf(findLabAdvice, labAdviceBlocks) },
};

/** Renders a document as a PDF in base64, after recording the access in the audit log. */
export async function openDocument(ctx: Ctx, kind: DocumentKind, uuid: string) {
  const { title, load } = kinds[kind];
  const { header, blocks } = await load(ctx.db, uuid);
  await recordAccess(ctx, 'document.open', uuid, { kind, patient: header.patient_uuid });
  const pdf = await makePdf(toPdfDocument(ctx.product.name, title, header, blocks));
  return { data: pdf.toString('base64') };
}
