import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Parsers for types that node-postgres returns as strings (int8) or shifts by a day (date). */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.DATE, (value) => value],
]);

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('A database integer is too large to be exact');
  return number;
}

const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(id, 'binary')
      : (parsers.get(id) ?? pg.types.getTypeParser(id, 'text'))) as typeof pg.types.getTypeParser,
};

export interface Connection<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** The role that every statement runs as. */
  role?: string | undefined;
  max?: number;
  /** How long to wait for a free connection, and how long a statement may take. Tests set other limits. */
  connectMs?: number;
  statementMs?: number;
  onError?: (error: Error) => void;
}

/** An unreachable database must lead to a clear error within five seconds, never to a hanging request. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 4_500;

export function connect<Schema>(url: string, options: ConnectOptions = {}): Connection<Schema> {
  const { connectMs = CONNECT_MS, statementMs = STATEMENT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + 300,
    idle_in_transaction_session_timeout: 15_000,
    options: options.role ? `-c role=${options.role}` : '',
    types,
  });
  // A dropped connection, idle or in use, emits an error, which would end the process without a listener.
  const report = (error: Error) => options.onError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    dropAfterTimeout(client);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/**
 * A connection outside the pool for COPY, without a statement timeout, because a slow client may take its time. The
 * caller ends it. PostgreSQL checks every two seconds whether the connection still exists.
 */
export function exportClient(pool: pg.Pool, onError: (error: Error) => void): pg.Client {
  const { options = '' } = pool.options as { options?: string };
  const client = new pg.Client({
    ...pool.options,
    statement_timeout: 0,
    options: `${options} -c statement_timeout=0 -c client_connection_check_interval=2s`,
  });
  client.on('error', onError);
  return client;
}

/** After a query timeout the connection still waits for the old result, so the pool must not reuse it. */
function dropAfterTimeout(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]) => {
    const result = query(...given);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        // An ended client is removed from the pool when it is released.
        if (error.message === 'Query read timeout') void (client as unknown as pg.Client).end();
      });
    return result;
  };
  client.query = watched as typeof client.query;
}

/**
 * A single connection for a start or a command. A lost connection fails the statement in progress; without an error
 * listener it would also end the process.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const APP_ROLE = 'baobab_app';

/** The restricted role, if it exists and the current user is a member of it. */
export async function appRole(url: string): Promise<string | undefined> {
  const client = await openClient(url);
  try {
    const found = await client.query(
      `select 1 from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')`,
      [APP_ROLE],
    );
    return found.rowCount ? APP_ROLE : undefined;
  } finally {
    await client.end();
  }
}
