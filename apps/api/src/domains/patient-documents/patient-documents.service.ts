import type { DocumentKind } from '@baobab/contract/patient-documents';
import { recordAccess } from '../../platform/audit/change.ts';
import { notFound } from '../../platform/errors.ts';
import { makePdf, type Block } from '../../platform/pdf/pdf.ts';
import type { Ctx, Db } from '../../schema.ts';
import {
  caseNoteBlocks,
  labAdviceBlocks,
  letterOf,
  prescriptionBlocks,
  psychiatryNoteBlocks,
} from './patient-documents.letters.ts';
import {
  findCaseNote,
  findLabAdvice,
  findPrescription,
  findPsychiatryNote,
  type DocumentHead,
} from './patient-documents.repository.ts';

interface Opened {
  head: DocumentHead;
  blocks: Block[];
}

const opening =
  <Row extends DocumentHead>(
    find: (db: Db, uuid: string) => Promise<Row | undefined>,
    blocksOf: (row: Row) => Block[],
  ) =>
  async (db: Db, uuid: string): Promise<Opened | null> => {
    const row = await find(db, uuid);
    return row ? { head: row, blocks: blocksOf(row) } : null;
  };

const kinds: Record<DocumentKind, { title: string; open: (db: Db, uuid: string) => Promise<Opened | null> }> =
  {
    case_note: { title: 'Case Note', open: opening(findCaseNote, caseNoteBlocks) },
    psychiatry_note: {
      title: 'Psychiatry Case Note',
      open: opening(findPsychiatryNote, psychiatryNoteBlocks),
    },
    prescription: { title: 'Prescription', open: opening(findPrescription, prescriptionBlocks) },
    lab_advice: { title: 'Lab Test Advice', open: opening(findLabAdvice, labAdviceBlocks) },
  };

/** A document as PDF in base64; that it was opened, and of whom it is, is put down first. */
export async function openDocument(ctx: Ctx, kind: DocumentKind, uuid: string) {
  const { title, open } = kinds[kind];
  const found = await open(ctx.db, uuid);
  if (!found) throw notFound('This document');
  await recordAccess(ctx, 'document.open', uuid, { kind, patient: found.head.patient_uuid });
  const pdf = await makePdf(letterOf(ctx.product.name, title, found.head, found.blocks));
  return { data: pdf.toString('base64') };
}
