import { newId } from '../../../platform/ids.ts';
import type { Verification, VerificationScope } from '../../../platform/audit/verify.ts';
import type { Db, Trx } from '../../../schema.ts';

/** Adds an open verification, or widens the open one; false when the open one covers this scope already. */
export async function openVerification(trx: Trx, scope: VerificationScope): Promise<boolean> {
  for (;;) {
    const open = await findOpen(trx).forUpdate().executeTakeFirst();
    if (open) {
      const isWider = scope === 'everything' && open.scope !== scope;
      if (isWider)
        await trx.updateTable('audit_verifications').set({ scope }).where('uuid', '=', open.uuid).execute();
      return isWider;
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('audit_verifications')
      .values({ uuid: newId(), scope })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return true;
  }
}

export const findOpen = (db: Db) =>
  db.selectFrom('audit_verifications').select(['uuid', 'scope']).where('finished_at', 'is', null);

export const findLastFinished = (db: Db) =>
  db
    .selectFrom('audit_verifications')
    .select(['finished_at', 'result'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends the verification unless a wider one was requested meanwhile. */
export async function finishVerification(trx: Trx, uuid: string, finished_at: Date, result: Verification) {
  const { numUpdatedRows } = await trx
    .updateTable('audit_verifications')
    .set({ finished_at, result })
    .where('uuid', '=', uuid)
    .where('scope', '=', result.scope)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds the verification of a command, also to the database of an earlier release. */
export const insertFinished = (trx: Trx, finished_at: Date, result: Verification) =>
  trx.insertInto('audit_verifications').values({ uuid: newId(), finished_at, result }).execute();

/** The audit row of a seal. */
export const findSealedRow = (db: Db, seq: number) =>
  db.selectFrom('audit_seals').select('audit_id').where('seq', '=', seq).executeTakeFirst();
