import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLock } from './advisory-lock.ts';
import { withClient } from './connect.ts';
import { withLockRetry, type LockOptions } from './migrate-locks.ts';

const migrationLock = advisoryLock('migrations', 7300);
const LOCK_RETRY_MS = 100;
/** The first line of a migration with statements that PostgreSQL refuses in a transaction. */
const NO_TRANSACTION = /^-- no-transaction\r?\n/;
const COMMENTS = /^\s*--.*$/gm;
/** Marks statements that block neither reads nor writes while they wait. */
const CONCURRENT = /\bconcurrently\b/i;

/** The connection that migrates. */
interface Target {
  client: pg.Client;
  url: string;
  options: LockOptions;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies pending migrations, each in its own transaction unless its first line is `-- no-transaction`. Of several
 * processes one migrates while the others wait. After a failure or a kill the next start applies the migration again.
 */
export const migrate = (url: string, folder: string, options: LockOptions = {}): Promise<string[]> =>
  withClient(url, async (client) => {
    await waitForLock(client);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await appliedMigrations(client);
    const pending: string[] = [];
    for (const migration of await readMigrations(folder)) {
      const known = applied.get(migration.name);
      if (known === undefined) {
        await apply({ client, url, options }, migration);
        pending.push(migration.name);
      } else if (known !== migration.checksum) {
        throw new Error(`Migration ${migration.name} was edited after it was applied`);
      }
    }
    return pending;
  });

/** Asks repeatedly: CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock, a deadlock. */
async function waitForLock(client: pg.Client) {
  while (!(await migrationLock.tryLockSession(client))) await sleep(LOCK_RETRY_MS);
}

async function apply(target: Target, migration: Migration) {
  try {
    if (NO_TRANSACTION.test(migration.sql)) await applyByStatement(target, migration);
    else await withRetry(target, migration, () => applyInTransaction(target.client, migration));
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

const withRetry = <T>({ client, url, options }: Target, { name }: Migration, work: () => Promise<T>) =>
  withLockRetry({ client, url, migration: name }, options, work);

async function applyInTransaction(client: pg.Client, migration: Migration) {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A statement ends with a semicolon at the end of a line. All are run again after an interruption. */
async function applyByStatement(target: Target, migration: Migration) {
  const { client } = target;
  for (const statement of migration.sql.split(/;[ \t]*(?:\r?\n|$)/)) {
    if (!statement.trim()) continue;
    if (CONCURRENT.test(statement.replaceAll(COMMENTS, ''))) await runConcurrent(client, statement);
    else await withRetry(target, migration, () => client.query(statement));
  }
  const invalid = await invalidIndexes(client, migration.sql);
  if (invalid.length > 0)
    throw new Error(`${invalid.join(', ')} is invalid: drop the index before it is created, if it exists`);
  await record(client, migration);
}

/** Waits for all transactions of the table, by design; a timeout would leave an invalid index. */
async function runConcurrent(client: pg.Client, statement: string) {
  await client.query('set lock_timeout = 0');
  await client.query(statement);
}

/** An interrupted build leaves an index that writes update and no query uses; IF NOT EXISTS would keep it. */
async function invalidIndexes(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and position(c.relname in $1) > 0`,
    [sql],
  );
  return rows.map(({ name }) => name);
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);

async function appliedMigrations(client: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The migrations of the folder that are not applied. */
export async function pendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const [applied, wanted] = await Promise.all([appliedMigrations(pool), readMigrations(folder)]);
  return wanted.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** True when no migration is pending; used by the readiness probe. */
export const isMigrated = async (pool: pg.Pool, folder: string): Promise<boolean> =>
  (await pendingMigrations(pool, folder)).length === 0;
