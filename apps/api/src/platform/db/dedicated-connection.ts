import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { directPool } from './connect.ts';

/** The statement timeout of long-running work, such as imports. */
export const LONG_STATEMENT_MS = 60_000;

export interface DedicatedConnection<Schema> {
  db: Kysely<Schema>;
  /** The same connection without the query builder, for COPY. */
  client: pg.PoolClient;
}

/**
 * Runs long-running work on one connection with a longer statement timeout, never through a pooler: the work may hold
 * session locks. After an error the connection is not reused.
 */
export async function withDedicatedConnection<Schema, T>(
  pool: pg.Pool,
  work: (connection: DedicatedConnection<Schema>) => Promise<T>,
): Promise<T> {
  const client = await directPool(pool).connect();
  let failure: Error | undefined;
  // A lost connection fails the statement and also emits an error event.
  const onError = (error: Error) => (failure = error);
  client.on('error', onError);
  try {
    await client.query(`set statement_timeout = ${LONG_STATEMENT_MS}`);
    const result = await work({ db: queryBuilder<Schema>(client), client });
    await client.query('reset statement_timeout');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}

function queryBuilder<Schema>(client: pg.PoolClient): Kysely<Schema> {
  const poolClient = {
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: LONG_STATEMENT_MS } as pg.QueryConfig),
    release: () => undefined,
  };
  const pool = { connect: async () => poolClient, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
