import { KEY_DAYS } from '@baobab/contract/workspace/api-keys/api-keys';
import { addDays, dayOf } from '@baobab/contract/kit/lagos-time';
import { rolesWith } from '@baobab/contract/kit/roles';
import { sql, type Insertable, type Updateable } from 'kysely';
import type pg from 'pg';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const keyConstraintMessages = {
  api_keys_name: { field: 'name', message: 'An API key with this name already exists' },
};

const keyQuery = (db: Db, now: Date) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.uuid', 'k.owner_uuid')
    .innerJoin('staff as s', 's.account_uuid', 'k.owner_uuid')
    .selectAll('k')
    .select((eb) => [
      'a.full_name as owner_name',
      'a.active as owner_active',
      's.role as owner_role',
      eb
        .selectFrom('api_key_secrets as t')
        .select('t.hint')
        .whereRef('t.key_uuid', '=', 'k.uuid')
        .where('t.ends_at', 'is', null)
        .as('hint'),
      eb
        .selectFrom('api_key_secrets as t')
        .select((inner) => inner.fn.max('t.ends_at').as('ends_at'))
        .whereRef('t.key_uuid', '=', 'k.uuid')
        .where('t.ends_at', '>', now)
        .as('overlap_until'),
    ]);

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const findKeys = (db: Db, now: Date) =>
  keyQuery(db, now).orderBy('k.created_at', 'desc').orderBy('k.uuid', 'desc').execute();

export const findKey = (db: Db, uuid: string, now: Date) =>
  keyQuery(db, now).where('k.uuid', '=', uuid).executeTakeFirst();

/** The calls of the last days, newest first. */
export const findKeyDays = (db: Db, keys: string[], now: Date) =>
  db
    .selectFrom('api_key_days')
    .selectAll()
    .where('key_uuid', 'in', keys)
    .where('day', '>', addDays(dayOf(now), -KEY_DAYS))
    .orderBy('day', 'desc')
    .execute();

export const countLiveKeys = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_keys where revoked_at is null`.execute(db);
  return rows[0]!.count;
};

/** Whether a key that was not revoked has this name, in any case. */
export const isNameTaken = async (db: Db, name: string) =>
  (await db
    .selectFrom('api_keys')
    .select('uuid')
    .where('revoked_at', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()) !== undefined;

export const insertKey = (trx: Trx, values: Insertable<Schema['api_keys']>) =>
  trx.insertInto('api_keys').values(values).execute();

export const lockKey = (trx: Trx, uuid: string) =>
  trx.selectFrom('api_keys').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const updateKey = (trx: Trx, uuid: string, values: Updateable<Schema['api_keys']>) =>
  trx.updateTable('api_keys').set(values).where('uuid', '=', uuid).execute();

export const endKey = (trx: Trx, uuid: string) =>
  trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()`, secret_granted: false })
    .where('uuid', '=', uuid)
    .execute();

export const insertSecret = (trx: Trx, values: Insertable<Schema['api_key_secrets']>) =>
  trx.insertInto('api_key_secrets').values(values).execute();

/** The former secrets of a key work until this time at most. */
export const endSecrets = (trx: Trx, key: string, at: Date) =>
  trx
    .updateTable('api_key_secrets')
    .set({ ends_at: sql<Date>`least(ends_at, ${at}::timestamptz)` })
    .where('key_uuid', '=', key)
    .execute();

/** The keys of an account that work, by name. */
export const lockKeysOf = (trx: Trx, owner: string) =>
  trx
    .selectFrom('api_keys')
    .select(['uuid', 'name'])
    .where('owner_uuid', '=', owner)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .orderBy('uuid')
    .forUpdate()
    .execute();

/** The colleagues who can own keys. */
export const findKeyOwners = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.full_name as name'])
    .where('a.active', '=', true)
    .where('s.role', 'in', rolesWith('staff:manage'))
    .orderBy('a.full_name')
    .orderBy('a.uuid')
    .execute();

export interface PresentedKey {
  uuid: string;
  name: string;
  scopes: string[];
  addresses: string[];
  rate: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  ends_at: Date | null;
  owner_uuid: string;
  owner_active: boolean;
  owner_role: string;
}

/** Every request with a key runs this query; `name` makes it a prepared statement, planned once per connection. */
const keyBySecret = {
  name: 'api-key-by-secret',
  text: `select k.uuid, k.name, k.scopes, k.addresses, k.rate, k.expires_at, k.revoked_at, t.ends_at, k.owner_uuid,
      a.active as owner_active, s.role as owner_role
    from api_key_secrets t join api_keys k on k.uuid = t.key_uuid
      join accounts a on a.uuid = k.owner_uuid join staff s on s.account_uuid = k.owner_uuid
    where t.token_hash = $1`,
};

export async function findPresentedKey(pool: pg.Pool, tokenHash: Buffer) {
  const { rows } = await pool.query<PresentedKey>({ ...keyBySecret, values: [tokenHash] });
  return rows[0];
}

export interface KeyCount {
  key: string;
  calls: number;
  refused: number;
  address: string | null;
  usedAt: Date | null;
  refusal: string | null;
  refusedAt: Date | null;
}

export interface KeyTotal {
  key: string;
  day: string;
  calls: number;
}

/** Adds counts to the day of each key, and remembers the last call and the last refusal. Returns the totals of the day. */
export async function addCounts(db: Db, counts: readonly KeyCount[], now: Date): Promise<KeyTotal[]> {
  // Sorted, so that two processes do not deadlock.
  const sorted = counts.toSorted((a, b) => a.key.localeCompare(b.key));
  const each = <K extends keyof KeyCount>(name: K) => sorted.map((count) => count[name]);
  const { rows } = await sql<KeyTotal>`
    with given as (
      select * from unnest(${each('key')}::uuid[], ${each('calls')}::int[], ${each('refused')}::int[],
        ${each('address')}::text[], ${each('usedAt')}::timestamptz[], ${each('refusal')}::text[],
        ${each('refusedAt')}::timestamptz[])
        as given (key_uuid, calls, refused, address, used_at, refusal, refused_at)),
    days as (
      insert into api_key_days (key_uuid, day, calls, refused)
      select key_uuid, ${dayOf(now)}::date, calls, refused from given
      on conflict (key_uuid, day) do update
        set calls = api_key_days.calls + excluded.calls, refused = api_key_days.refused + excluded.refused
      returning key_uuid as key, day, calls),
    used as (update api_keys k set
      last_used_at = greatest(k.last_used_at, g.used_at), last_address = coalesce(g.address, k.last_address),
      last_refused_at = greatest(k.last_refused_at, g.refused_at), last_refusal = coalesce(g.refusal, k.last_refusal)
    from given g where k.uuid = g.key_uuid)
    select key, day::text, calls from days`.execute(db);
  return rows;
}
