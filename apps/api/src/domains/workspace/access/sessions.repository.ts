import { sql } from 'kysely';
import { WRITTEN_LSN } from '@baobab/postgres/replica';
import type { Db, Trx } from '../../../schema.ts';

/** The sessions of an account that have not ended, the latest first. */
export const findSessions = (db: Db, account: string, idleMinutes: number) =>
  db
    .selectFrom('sessions')
    .select(['uuid', 'device', 'address', 'created_at', 'seen_at'])
    .where('account_uuid', '=', account)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .orderBy('seen_at', 'desc')
    .orderBy('uuid')
    .execute();

/** Ends all sessions of an account, one of them, or all but one; returns how many ended. */
export async function deleteSessions(
  trx: Trx,
  account: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('account_uuid', '=', account)
    .$if(only !== undefined, (query) => query.where('uuid', '=', only!))
    .$if(except !== undefined, (query) => query.where('uuid', '<>', except!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const markSteppedUp = (trx: Trx, session: string) =>
  trx
    .updateTable('sessions')
    .set({ stepped_up_at: sql<Date>`now()` })
    .where('uuid', '=', session)
    .execute();

/** Called after a commit, so that a replica serves the session only once it contains what was written. */
export const rememberWrite = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ wrote_lsn: sql.raw<number>(WRITTEN_LSN) })
    .where('token_hash', '=', tokenHash)
    .execute();

/** A new password of this transaction ends every session but this one. */
export const keepSession = (trx: Trx, tokenHash: Buffer) =>
  sql`select set_config('sessions.kept', ${tokenHash.toString('hex')}, true)`.execute(trx);
