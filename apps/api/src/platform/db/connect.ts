import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** What node-postgres would return as strings or shift by a day, set right once. */
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
  /** The role every statement runs as, where the database has it. */
  role?: string | undefined;
  max?: number;
  /** How long to wait for a free connection, and how long a statement may take. Tests set other limits. */
  connectMs?: number;
  statementMs?: number;
  onError?: (error: Error) => void;
}

/** A slow or cut database must give a clear refusal within five seconds, never a hang. */
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
  // A dropped connection is reported here, idle or in use; without a listener it would end the process.
  const report = (error: Error) => options.onError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    dropWhenSilent(client);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/**
 * A connection beside the pool for a COPY, which takes as long as its reader does: no time limit on the server. It
 * must be ended by the caller. PostgreSQL looks every two seconds whether the connection is still there.
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

/** After a time-out the connection still waits for the old answer; the pool must not hand it out again. */
function dropWhenSilent(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]) => {
    const result = query(...given);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        // Ending marks the client at once, so that its release removes it.
        if (error.message === 'Query read timeout') void (client as unknown as pg.Client).end();
      });
    return result;
  };
  client.query = watched as typeof client.query;
}

/**
 * One connection for a start or a command. When it breaks, the statement in progress fails; without a listener the
 * break would also end the process.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const APP_ROLE = 'baobab_app';

/** The restricted role, where this database has it and our user may take it on. */
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
