import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';

/** How long a statement of work that is longer than a page may take. */
export const PATIENCE_MS = 60_000;

export interface DedicatedConnection<Schema> {
  db: Kysely<Schema>;
  /** The same connection without the query builder, for COPY. */
  client: pg.PoolClient;
}

/**
 * Runs long work on one connection with limits of its own: pages keep theirs. Whatever goes wrong, the
 * connection is not used again.
 */
export async function withDedicatedConnection<Schema, T>(
  pool: pg.Pool,
  work: (own: DedicatedConnection<Schema>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  // A connection that breaks while it is ours tells it twice: to the statement, and to whoever listens here.
  const broken = (error: Error) => (failure = error);
  client.on('error', broken);
  try {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`);
    const result = await work({ db: builderOn<Schema>(client), client });
    await client.query('reset statement_timeout');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.off('error', broken);
    client.release(failure);
  }
}

function builderOn<Schema>(client: pg.PoolClient): Kysely<Schema> {
  const patient = {
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: PATIENCE_MS } as pg.QueryConfig),
    release: () => undefined,
  };
  const pool = { connect: async () => patient, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
