import { createHash } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';
import type pg from 'pg';

type Connection = QueryExecutorProvider | pg.ClientBase;

/** The key of a lock, or of one part of it, such as an account. */
function keyOf(name: string, part: string | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify([name, part]));
  return hash.digest().readBigInt64BE().toString();
}

async function call(connection: Connection, name: string, key: string): Promise<boolean> {
  const text = `select ${name}(${key}) as taken`;
  const { rows } =
    'getExecutor' in connection
      ? await sql.raw<{ taken: unknown }>(text).execute(connection)
      : await connection.query<{ taken: unknown }>(text);
  return rows[0]?.taken === true;
}

/**
 * A lock of the database that all processes share. Locks of a session end with its connection; locks of a
 * transaction end with it. The `try` functions return false instead of waiting. The key is a hash of the name, or a
 * number that SQL functions take too, or that earlier releases took.
 */
export function advisoryLock(name: string, key?: number) {
  const run = (statement: string) => (connection: Connection, part?: string) =>
    call(connection, statement, part === undefined && key ? String(key) : keyOf(name, part));
  return {
    name,
    lockTransaction: run('pg_advisory_xact_lock'),
    shareTransaction: run('pg_advisory_xact_lock_shared'),
    tryLockTransaction: run('pg_try_advisory_xact_lock'),
    lockSession: run('pg_advisory_lock'),
    tryLockSession: run('pg_try_advisory_lock'),
    unlockSession: run('pg_advisory_unlock'),
  };
}
