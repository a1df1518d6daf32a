import { sql } from 'kysely';
import type { Db, Trx } from '../../schema.ts';

export const insertInvitation = (trx: Trx, tokenHash: Buffer, role: string, hours: number) =>
  trx
    .insertInto('staff_invitations')
    .values({ token_hash: tokenHash, role, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .execute();

/** Links printed at start-up have no creator. */
export async function expireFirstAdminInvitations(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_invitations')
    .set({ expires_at: sql<Date>`now()` })
    .where('created_by', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Locks the row: the second of two concurrent requests with one link waits and finds it used. */
export const lockInvitation = (trx: Trx, tokenHash: Buffer) =>
  invitationQuery(trx, tokenHash).forUpdate().executeTakeFirst();

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  invitationQuery(db, tokenHash).executeTakeFirst();

const invitationQuery = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('staff_invitations')
    .select(['role', 'created_by', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', tokenHash);

export const markInvitationUsed = (trx: Trx, tokenHash: Buffer) =>
  trx
    .updateTable('staff_invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
