import { CONSUMER, rolesWith } from '@baobab/contract/kit/roles';
import { STEP_UP_MINUTES } from '@baobab/contract/workspace/staff/security-settings';
import { sql, type Insertable, type Updateable } from 'kysely';
import type pg from 'pg';
import type { Db, Schema, Trx } from '../../../schema.ts';

/** Days for which an address that a person signed in from keeps its own attempt counter. */
const ADDRESS_DAYS = 30;

export interface StaffRow {
  uuid: string;
  username: string;
  full_name: string;
  email: string;
  role: string;
  active: boolean;
}

const staffColumns = ['a.uuid', 'a.username', 'a.full_name', 'a.email', 's.role', 'a.active'] as const;

const staffQuery = (db: Db) =>
  db.selectFrom('staff as s').innerJoin('accounts as a', 'a.uuid', 's.account_uuid').select(staffColumns);

export const findStaffByUsername = (db: Db, username: string) =>
  staffQuery(db)
    .select('s.password_hash')
    .where(sql`lower(a.username)`, '=', username.toLowerCase())
    .executeTakeFirst();

export const findStaffBySubject = (db: Db, subject: string) =>
  staffQuery(db).where('s.sso_subject', '=', subject).executeTakeFirst();

/** Only an account that no other identity of the provider is linked with. */
export const findStaffByEmail = (db: Db, email: string) =>
  staffQuery(db)
    .where(sql`lower(a.email)`, '=', email.toLowerCase())
    .where('s.sso_subject', 'is', null)
    .executeTakeFirst();

const recentAddresses = (db: Db, network: string) =>
  db
    .selectFrom('sign_in_addresses as k')
    .select('k.account_uuid')
    .where('k.address', '=', network)
    .where('k.last_at', '>', sql<Date>`now() - make_interval(days => ${ADDRESS_DAYS})`);

/** The staff member of a username who signed in from this network recently. */
export const findKnownPerson = (db: Db, username: string, network: string) =>
  recentAddresses(db, network)
    .innerJoin('accounts as a', 'a.uuid', 'k.account_uuid')
    .select('a.uuid')
    .where(sql`lower(a.username)`, '=', username.toLowerCase())
    .executeTakeFirst();

/** Finds a staff member by username, and whether they signed in from this network recently. */
export const findStaffForSignIn = (db: Db, username: string, network: string) =>
  staffQuery(db)
    .select((eb) => [
      's.password_hash',
      eb
        .exists(recentAddresses(db, network).where('k.account_uuid', '=', sql.ref<string>('a.uuid')))
        .$castTo<boolean>()
        .as('is_known_address'),
      sql<boolean>`s.totp_enabled_at is not null
        or exists (select from staff_passkeys p where p.account_uuid = a.uuid)`.as('has_second_factor'),
    ])
    .where(sql`lower(a.username)`, '=', username.toLowerCase())
    .executeTakeFirst();

export const isKnownAddress = async (db: Db, account: string, network: string): Promise<boolean> =>
  (await recentAddresses(db, network).where('k.account_uuid', '=', account).executeTakeFirst()) !== undefined;

export const rememberAddress = (trx: Trx, account: string, network: string) =>
  trx
    .insertInto('sign_in_addresses')
    .values({ account_uuid: account, address: network })
    .onConflict((oc) => oc.columns(['account_uuid', 'address']).doUpdateSet({ last_at: sql<Date>`now()` }))
    .execute();

export const deleteOldAddresses = (db: Db) =>
  db
    .deleteFrom('sign_in_addresses')
    .where('last_at', '<', sql<Date>`now() - make_interval(days => ${ADDRESS_DAYS})`)
    .execute();

export const getStaff = (db: Db, uuid: string) =>
  staffQuery(db).where('a.uuid', '=', uuid).executeTakeFirstOrThrow();

interface SessionRow {
  uuid: string;
  full_name: string;
  role: string;
  stale: boolean;
  session: string;
  stepped_up: boolean;
  needs_second_factor: boolean;
  is_viewing: boolean;
  wrote_lsn: number | null;
}

/** Every request runs this query; `name` makes it a prepared statement, planned once per connection. */
const sessionByToken = {
  name: 'session-by-token',
  text: `select a.uuid, a.full_name, coalesce(t.view_as, s.role, a.kind) as role, t.view_as is not null as is_viewing,
      t.seen_at < now() - interval '1 minute' as stale, t.uuid as session, t.wrote_lsn,
      coalesce(t.stepped_up_at > now() - interval '${STEP_UP_MINUTES} minutes', false) as stepped_up,
      coalesce((select g.values->'second_factor_roles' ? s.role from security_settings g), false)
        and s.totp_enabled_at is null
        and not exists (select from staff_passkeys p where p.account_uuid = a.uuid) as needs_second_factor
    from sessions t join accounts a on a.uuid = t.account_uuid left join staff s on s.account_uuid = a.uuid
    where t.token_hash = $1 and a.active and (s.role is not null or a.kind = $2)
      and t.ends_at > now() and t.seen_at > now() - make_interval(mins => $3)`,
};

/** Finds the staff member or consumer of a session that has neither ended nor been idle too long. */
export async function findSession(pool: pg.Pool, tokenHash: Buffer, idleMinutes: number) {
  const values = [tokenHash, CONSUMER, idleMinutes];
  const { rows } = await pool.query<SessionRow>({ ...sessionByToken, values });
  return rows[0];
}

/** Finds the given sessions that were deleted, have expired or were idle too long. */
export async function findEndedSessions(pool: pg.Pool, tokenHashes: Buffer[], idleMinutes: number) {
  const { rows } = await pool.query<{ token_hash: Buffer }>(
    `select given.token_hash from unnest($1::bytea[]) as given (token_hash)
     left join sessions t on t.token_hash = given.token_hash
       and t.ends_at > now() and t.seen_at > now() - make_interval(mins => $2)
     left join accounts a on a.uuid = t.account_uuid and a.active
     where a.uuid is null`,
    [tokenHashes, idleMinutes],
  );
  return rows.map(({ token_hash }) => token_hash);
}

/** Called at most once a minute per session, so that most read requests write nothing. */
export const touchSession = (db: Db, tokenHash: Buffer) =>
  sql`with seen as (update sessions set seen_at = now() where token_hash = ${tokenHash} returning account_uuid)
    update staff s set last_seen_at = now() from seen where s.account_uuid = seen.account_uuid`.execute(db);

interface NewSession {
  account: string;
  tokenHash: Buffer;
  hours: number;
  address: string;
  device: string;
  steppedUp: boolean;
}

export const insertSession = (
  trx: Trx,
  { account, tokenHash, hours, address, device, steppedUp }: NewSession,
) =>
  trx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      account_uuid: account,
      address: address || null,
      device: device.slice(0, 300) || null,
      ends_at: sql<Date>`now() + make_interval(secs => ${hours * 3600})`,
      stepped_up_at: steppedUp ? sql<Date>`now()` : null,
    })
    .execute();

/** The role that the session views the console as; null for the person's own. */
export const setViewedRole = (trx: Trx, tokenHash: Buffer, role: string | null) =>
  trx.updateTable('sessions').set({ view_as: role }).where('token_hash', '=', tokenHash).execute();

export const deleteSession = (trx: Trx, tokenHash: Buffer) =>
  trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Ends all sessions of an account. */
export const endAllSessions = (trx: Trx, account: string) =>
  trx.deleteFrom('sessions').where('account_uuid', '=', account).execute();

export const deleteEndedSessions = (db: Db, idleMinutes: number) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('ends_at', '<', sql<Date>`now()`),
        eb('seen_at', '<', sql<Date>`now() - make_interval(mins => ${idleMinutes})`),
      ]),
    )
    .execute();

export const insertStaff = (trx: Trx, values: Insertable<Schema['staff']>) =>
  trx.insertInto('staff').values(values).execute();

export const updateStaff = (trx: Trx, account: string, values: Updateable<Schema['staff']>) =>
  trx.updateTable('staff').set(values).where('account_uuid', '=', account).execute();

/**
 * Locks the active admins in one order, so that concurrent changes cannot remove the last two at once. Rows that refer
 * to an admin, such as bell items, can still be written meanwhile.
 */
export const lockActiveAdmins = (trx: Trx) =>
  trx
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select('a.uuid')
    .where('s.role', 'in', rolesWith('staff:manage'))
    .where('a.active', '=', true)
    .orderBy('a.uuid')
    .forNoKeyUpdate()
    .execute();

export const findPasswordHash = async (db: Db, account: string) =>
  (
    await db
      .selectFrom('staff')
      .select('password_hash')
      .where('account_uuid', '=', account)
      .executeTakeFirst()
  )?.password_hash;

/** False when a code of this time step or a later one was accepted before. */
export async function acceptTotpStep(trx: Trx, account: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('account_uuid', '=', account)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a member of staff. */
export const lockStaffMember = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.email', 'a.full_name', 'a.active', 's.role'])
    .where('a.uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
