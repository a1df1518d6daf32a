import { recordAccess } from '../../../platform/audit/change.ts';
import { found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { findAnswers, findDocuments, findPatient } from './patients.repository.ts';

/** The audit row is written before the answers and documents are read. */
export async function openHealthDetails(ctx: Ctx, uuid: string) {
  const patient = found(await findPatient(ctx.db, uuid, ctx.now()), 'This patient');
  await recordAccess(ctx, 'patient.open', patient.uuid, { patient: patient.uuid });
  const [answers, documents] = await Promise.all([
    findAnswers(ctx.db, patient.uuid),
    findDocuments(ctx.db, patient.uuid),
  ]);
  return { patient, answers, documents };
}
