import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { advisoryLock } from './advisory-lock.ts';
import { openClient } from './connect.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const migrationLock = advisoryLock('migrations');

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
 * Applies pending migrations, each in its own transaction. Of several concurrent processes one migrates while the
 * others wait for the advisory lock. A killed process rolls back, and the next start applies the migration again.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = await openClient(url);
  try {
    await migrationLock.lockSession(client);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await appliedMigrations(client);
    const pending: string[] = [];
    for (const migration of await readMigrations(folder)) {
      const known = applied.get(migration.name);
      if (known === undefined) {
        await apply(client, migration);
        pending.push(migration.name);
      } else if (known !== migration.checksum) {
        throw new Error(`Migration ${migration.name} was edited after it was applied`);
      }
    }
    return pending;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function appliedMigrations(client: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** True when no migration is pending; used by the readiness probe. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const [applied, wanted] = await Promise.all([appliedMigrations(pool), readMigrations(MIGRATIONS)]);
  return wanted.every((migration) => applied.has(migration.name));
}
