import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { directPool } from './connect.ts';
import { withConnection } from './with-connection.ts';

/** The statement timeout of long-running work, such as imports. */
export const LONG_STATEMENT_MS = 60_000;
/** A transaction waits for the rows of a file, which a busy machine reads slowly. */
const LONG_IDLE_MS = 300_000;

export interface DedicatedConnection<Schema> {
  db: Kysely<Schema>;
  /** The same connection without the query builder, for COPY. */
  client: pg.PoolClient;
}

/**
 * Runs long-running work on one connection with longer timeouts, never through a pooler: the work may hold
 * session locks.
 */
export const withDedicatedConnection = <Schema, T>(
  pool: pg.Pool,
  work: (connection: DedicatedConnection<Schema>) => Promise<T>,
): Promise<T> =>
  withConnection(directPool(pool), async (client) => {
    await client.query(
      `set statement_timeout = ${LONG_STATEMENT_MS}; set idle_in_transaction_session_timeout = ${LONG_IDLE_MS}`,
    );
    const result = await work({ db: queryBuilder<Schema>(client), client });
    await client.query('reset statement_timeout; reset idle_in_transaction_session_timeout');
    return result;
  });

function queryBuilder<Schema>(client: pg.PoolClient): Kysely<Schema> {
  const poolClient = {
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: LONG_STATEMENT_MS } as pg.QueryConfig),
    release: () => undefined,
  };
  const pool = { connect: async () => poolClient, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
