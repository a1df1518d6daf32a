import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

/** Days for which a link that no longer works is kept, so that it can be told from an unknown one. */
const KEPT_DAYS = 30;

/** A member of staff by username or e-mail. */
export const findStaffByName = (db: Db, name: string) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.email', 'a.active'])
    .where((eb) => eb.or([eb(sql`lower(a.username)`, '=', name), eb(sql`lower(a.email)`, '=', name)]))
    // A username may be the e-mail of someone else; the username wins.
    .orderBy(sql`lower(a.username) = ${name}`, 'desc')
    .executeTakeFirst();

export const findStaffMember = (db: Db, uuid: string) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.email', 'a.active'])
    .where('a.uuid', '=', uuid)
    .executeTakeFirst();

interface NewReset {
  tokenHash: Buffer;
  account: string;
  createdBy: string | null;
  hours: number;
}

export const insertReset = async (trx: Trx, { tokenHash, account, createdBy, hours }: NewReset) =>
  (
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: tokenHash,
        account_uuid: account,
        created_by: createdBy,
        expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
  ).expires_at;

const resetQuery = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('password_resets as r')
    .innerJoin('accounts as a', 'a.uuid', 'r.account_uuid')
    .leftJoin('staff as s', 's.account_uuid', 'r.created_by')
    .leftJoin('accounts as m', 'm.uuid', 's.account_uuid')
    .select(['r.account_uuid', 'r.created_by', 'r.used_at', 'a.username', 'a.email', 'a.active'])
    .select(['s.role as maker_role', 'm.active as maker_active'])
    .select(sql<boolean>`r.expires_at <= now()`.as('expired'))
    .where('r.token_hash', '=', tokenHash);

export const findReset = (db: Db, tokenHash: Buffer) => resetQuery(db, tokenHash).executeTakeFirst();

/** Locks the link: the second of two concurrent requests waits and finds it used. */
export const lockReset = (trx: Trx, tokenHash: Buffer) =>
  resetQuery(trx, tokenHash).forUpdate('r').executeTakeFirst();

export const deleteOldResets = (db: Db) =>
  db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
