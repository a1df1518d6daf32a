import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { newId } from '../../platform/ids.ts';
import type { Verification } from '../../platform/audit/verify.ts';
import type { Db, Trx } from '../../schema.ts';

/** Adds an open verification; false when one is open already. */
export async function openVerification(trx: Trx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('audit_verifications')
    .values({ uuid: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export const findOpen = (db: Db) =>
  db.selectFrom('audit_verifications').select('uuid').where('finished_at', 'is', null).executeTakeFirst();

export const findLastFinished = (db: Db) =>
  db
    .selectFrom('audit_verifications')
    .select(['finished_at', 'result'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const finishVerification = (trx: Trx, uuid: string, finished_at: Date, result: Verification) =>
  trx.updateTable('audit_verifications').set({ finished_at, result }).where('uuid', '=', uuid).execute();

/** The audit row of a seal. */
export const findSealedRow = (db: Db, seq: number) =>
  db.selectFrom('audit_seals').select('audit_id').where('seq', '=', seq).executeTakeFirst();

const lock = advisoryLock('audit-verification');
export const { tryLockSession: tryLockVerification, unlockSession: unlockVerification } = lock;
