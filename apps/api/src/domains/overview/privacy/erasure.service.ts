import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { erasePersonKey } from '../../../platform/audit/person-keys.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import { erasureLock, type ErasedPerson } from '../../../platform/erasure.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { expireExports } from '../../workspace/exports/public.ts';
import { deleteFiles } from '../../workspace/files/public.ts';
import {
  findNamingTexts,
  findPatientsWithMerged,
  lockAccount,
  lockWithMerged,
} from './privacy.repository.ts';

interface ErasureRequest {
  reason: string;
  confirmation: string;
}

const WRONG_NAME = 'This is not the name of the person';
const KEPT_KINDS =
  'Only consumers can be erased. Accounts of doctors and partners sign medical records and receive payments, which must be kept. Deactivate the account instead.';

const MERGED = 'This record was merged into another one. Erase that person, which erases both.';

/**
 * Erases a consumer in one transaction; a repeated request changes nothing. Payments and medical records stay under a
 * pseudonym. The content of files and prepared exports is removed after the commit; what a crash leaves is removed by
 * the next clean-up.
 */
export async function erasePerson(ctx: Ctx, uuid: string, given: ErasureRequest) {
  requireStepUp(ctx);
  const removed = await change(ctx, 'privacy.erase', async (trx) => {
    await erasureLock.lockTransaction(trx);
    const mergedAccounts = await lockWithMerged(trx, uuid);
    const account = found(await lockAccount(trx, uuid), 'This person');
    if (account.kind === 'staff')
      throw conflict('Staff accounts cannot be erased. Disable the account instead.');
    if (account.kind !== 'consumer') throw conflict(KEPT_KINDS);
    if (account.merged_into) throw conflict(MERGED);
    if (!(await erasePersonKey(trx, uuid, ctx.now()))) return unchanged({ files: NONE, exports: NONE });
    if (given.confirmation !== (account.full_name || account.email))
      throw invalid(WRONG_NAME, { confirmation: WRONG_NAME });
    const patients = (await findPatientsWithMerged(trx, uuid)).map((patient) => patient.uuid);
    const person = { uuid, patients, texts: await findNamingTexts(trx, uuid) };
    await refuseOpenWork(ctx, trx, person);
    const people: ErasedPerson[] = [person];
    // The steps of an account also delete the former names of the one that it was merged into before.
    for (const merged of mergedAccounts) {
      await erasePersonKey(trx, merged, ctx.now());
      people.push({ uuid: merged, patients: [], texts: await findNamingTexts(trx, merged) });
    }
    const files: string[] = [];
    for (const erased of people) files.push(...(await runSteps(ctx, trx, erased)));
    await deleteFiles(trx, files);
    const exports = await expireExports(trx);
    for (const patient of patients) await erasePersonKey(trx, patient, ctx.now());
    return done({ files, exports }, uuid, {
      reason: given.reason,
      patients: patients.length,
      files: files.length,
      exports: exports.length,
    });
  });
  const warn = (file: string) => (error: Error) =>
    ctx.log.warn({ err: error, file }, 'the content of an erased file remains');
  for (const file of removed.files) await ctx.files.remove(file).catch(warn(file));
  for (const file of removed.exports) await ctx.exportFiles.discard(file).catch(warn(file));
}

const NONE: readonly string[] = [];

async function refuseOpenWork(ctx: Ctx, trx: Trx, person: ErasedPerson) {
  const open: string[] = [];
  for (const step of ctx.erasureSteps) {
    const work = await step.findOpenWork?.(trx, person, ctx);
    if (work) open.push(work);
  }
  if (open.length > 0)
    throw conflict(`This person cannot be erased yet: ${open.join(', ')}. Complete or cancel them first.`);
}

async function runSteps({ erasureSteps }: Ctx, trx: Trx, person: ErasedPerson): Promise<string[]> {
  const files = new Set<string>();
  for (const step of erasureSteps)
    for (const file of (await step.erase?.(trx, person)) ?? []) files.add(file);
  return [...files];
}
