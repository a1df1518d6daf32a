import { CHALLENGE_ATTEMPTS } from '@baobab/contract/workspace/account/second-factor';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';
import type { ChallengePurpose } from './second-factor.table.ts';

export const insertChallenge = (trx: Trx, values: Insertable<Schema['auth_challenges']>) =>
  trx.insertInto('auth_challenges').values(values).execute();

export const findChallenge = (db: Db, tokenHash: Buffer, purpose: ChallengePurpose) =>
  db
    .selectFrom('auth_challenges')
    .select(['account_uuid', 'payload', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Counts an attempt; false when the challenge has expired, was used or has no attempts left. */
export async function countAttempt(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', CHALLENGE_ATTEMPTS)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A challenge is used once: false for the second of two concurrent uses. */
export async function deleteChallenge(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteChallengesOf = (trx: Trx, account: string) =>
  trx.deleteFrom('auth_challenges').where('account_uuid', '=', account).execute();

/** Expired challenges stay for a day, so that their use names the account in the audit trail. */
export const deleteEndedChallenges = (db: Db) =>
  db
    .deleteFrom('auth_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
