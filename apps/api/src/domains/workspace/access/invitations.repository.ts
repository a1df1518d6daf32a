import { sql, type Insertable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Schema, Trx } from '../../../schema.ts';

type NewInvitation = Pick<
  Insertable<Schema['staff_invitations']>,
  'token_hash' | 'role' | 'email' | 'created_by' | 'uuid'
>;

export const insertInvitation = (trx: Trx, invitation: NewInvitation, hours: number) =>
  trx
    .insertInto('staff_invitations')
    .values({ ...invitation, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .returning(['uuid', 'expires_at'])
    .executeTakeFirstOrThrow();

/** Links printed at start-up have neither creator nor e-mail address; those of a command have no creator. */
export async function expireFirstAdminInvitations(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_invitations')
    .set({ expires_at: sql<Date>`now()` })
    .where('created_by', 'is', null)
    .where('email', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The link for the first admin that works, if there is one. */
export const findFirstAdminInvitation = (trx: Trx) =>
  trx
    .selectFrom('staff_invitations')
    .select(['uuid', 'token_hash', 'expires_at'])
    .where('created_by', 'is', null)
    .where('email', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

const firstAdminLock = advisoryLock('first-admin-link');
export const lockFirstAdminLink = (trx: Trx) => firstAdminLock.lockTransaction(trx);

/** Locks the row: the second of two concurrent requests with one link waits and finds it used. */
export const lockInvitation = (trx: Trx, tokenHash: Buffer) =>
  invitationQuery(trx, tokenHash).forUpdate('i').executeTakeFirst();

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  invitationQuery(db, tokenHash).executeTakeFirst();

const invitationQuery = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('staff_invitations as i')
    .leftJoin('staff as s', 's.account_uuid', 'i.created_by')
    .leftJoin('accounts as m', 'm.uuid', 's.account_uuid')
    .select(['i.uuid', 'i.role', 'i.email', 'i.created_by', 'i.used_at', 'i.revoked_at'])
    .select(['s.role as maker_role', 'm.active as maker_active'])
    .select(sql<boolean>`i.expires_at <= now()`.as('expired'))
    .where('i.token_hash', '=', tokenHash);

export const markInvitationUsed = (trx: Trx, tokenHash: Buffer) =>
  trx
    .updateTable('staff_invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();

/** Revokes an open invitation, also one that has expired; undefined when it is not open. */
export const revokeOpenInvitation = (trx: Trx, uuid: string) =>
  revoked(trx).where('uuid', '=', uuid).executeTakeFirst();

/** The same of a person, who has one open invitation at most. */
export const revokeInvitationOf = (trx: Trx, email: string) =>
  revoked(trx)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

const revoked = (trx: Trx) =>
  trx
    .updateTable('staff_invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('email', 'is not', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['uuid', 'role', sql<string>`email`.as('email')]);

export const isEmailTaken = async (db: Db, email: string) =>
  (await db
    .selectFrom('accounts')
    .select('uuid')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined;

export const invitationConstraintMessages = {
  staff_invitations_email: {
    field: 'email',
    message: 'This person already has an open invitation. Send it again instead.',
  },
};
