import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { clientClass, tryHosts } from './client.ts';
import { parseHosts, type Hosts } from './hosts.ts';
import { extendStatements, type StatementOptions } from './statements.ts';
import { currentScope } from './work-scope.ts';

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

export interface ConnectOptions extends Pick<StatementOptions, 'slowMs' | 'onSlow'> {
  /** The role that every statement runs as. */
  role?: string | undefined;
  max?: number;
  /** Callers that may wait for a free connection; more of them fail at once. */
  maxWaiting?: number;
  /** How long to wait for a free connection, and how long a statement may take. Tests set other limits. */
  connectMs?: number;
  statementMs?: number;
  onError?: (error: Error) => void;
  /** The address is that of a pooler in transaction mode, which keeps no session. */
  isPooled?: boolean;
  /** The address of the same database for work that needs a session; without it the pool serves both. */
  directUrl?: string | undefined;
}

/** An unreachable database must lead to a clear error within five seconds, never to a hanging request. */
const DEFAULTS = { connectMs: 3_000, statementMs: 4_500, max: 20, maxWaiting: Infinity };
type Options = ConnectOptions & typeof DEFAULTS;
const IDLE_IN_TRANSACTION_MS = 15_000;
const APPLICATION = 'baobab';

export function connect<Schema>(url: string, given: ConnectOptions = {}): Connection<Schema> {
  const options = { ...DEFAULTS, ...given };
  const { directUrl } = options;
  const pool = openPool(url, options);
  const direct = directUrl ? openPool(directUrl, { ...options, isPooled: false }) : undefined;
  sources.set(pool, { ...options, direct, url: directUrl ?? url });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    url,
    async close() {
      await Promise.all([db.destroy(), direct?.end()]);
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** The options of a pool, for connections of the same kind outside it. */
const sources = new WeakMap<pg.Pool, Options & { direct: pg.Pool | undefined; url: string }>();

/** The pool for session locks, temporary settings and COPY: another one when this pool is that of a pooler. */
export const directPool = (pool: pg.Pool): pg.Pool => sources.get(pool)?.direct ?? pool;

/** PostgreSQL's own error for too many connections, so that it counts as an outage. */
class PoolFullError extends Error {
  readonly code = '53300';
}

function openPool(url: string, options: Options): pg.Pool {
  const hosts = parseHosts(url);
  const pool = new pg.Pool(poolConfig(hosts, options));
  // A dropped connection, idle or in use, emits an error, which would end the process without a listener.
  const report = (error: Error) => options.onError?.(error);
  const { slowMs, onSlow, maxWaiting } = options;
  const transactionSettings = options.isPooled ? settingsOf(options) : undefined;
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    extendStatements(client, { transactionSettings, slowMs, onSlow });
  });
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    if (pool.waitingCount >= maxWaiting) throw new PoolFullError('All database connections are in use');
    const startedAt = performance.now();
    const client = await tryHosts(hosts, take);
    currentScope()?.span?.add('baobab.db.pool_wait_ms', performance.now() - startedAt);
    return client;
  }) as typeof pool.connect;
  // The function of the library runs in the context of whoever released the connection.
  pool.query = (async (given: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(given, values);
    } finally {
      client.release();
    }
  }) as typeof pool.query;
  return pool;
}

function poolConfig(hosts: Hosts, { connectMs, statementMs, role, max, isPooled }: Options): pg.PoolConfig {
  return {
    application_name: APPLICATION,
    Client: clientClass(hosts),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 300,
    types,
    ...(isPooled
      ? { pipeline: true }
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          options: role ? `-c role=${role}` : '',
        }),
  };
}

/** PgBouncer refuses these as parameters of a connection, and the next transaction may run in another session. */
const settingsOf = ({ role, statementMs }: Options) =>
  [
    ...(role ? [`set local role ${role}`] : []),
    `set local statement_timeout = ${statementMs}`,
    `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  ].join('; ');

/**
 * Opens a connection outside the pool for COPY, in a read-only transaction without a statement timeout, because a slow
 * client may take its time. The caller ends it. PostgreSQL checks every two seconds whether the connection still exists.
 */
export async function openExportClient(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.Client> {
  const { url, role, connectMs, statementMs } = sources.get(pool)!;
  const limits = { connectionTimeoutMillis: connectMs, query_timeout: statementMs };
  // A host that vanished while it computes rows ends the export; the probes of the kernel notice it.
  const client = await openClient(url, { types, ...limits, keepAlive: true });
  client.on('error', onError);
  await client.query(
    `begin read only; ${role ? `set local role ${role};` : ''} set local statement_timeout = 0;
     set local client_connection_check_interval = '2s'`,
  );
  return client;
}

/**
 * A single connection for a start or a command. A lost connection fails the statement in progress; without an error
 * listener it would also end the process.
 */
export function openClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = parseHosts(url);
  const Client = clientClass(hosts);
  return tryHosts(hosts, async () => {
    const client = new Client({
      connectionTimeoutMillis: DEFAULTS.connectMs,
      application_name: APPLICATION,
      ...config,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  });
}

/** Runs work on a single connection, which ends with it. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  config?: pg.ClientConfig,
): Promise<T> {
  const client = await openClient(url, config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** False for a pooler, on which session locks would stay behind and the role would be lost. */
export async function keepsSession(url: string): Promise<boolean> {
  const readSetting = (client: pg.Client) =>
    client.query<{ kept: string | null }>(`select current_setting('baobab.session', true) as kept`);
  try {
    const { rows } = await withClient(url, readSetting, { options: '-c baobab.session=on' });
    return rows[0]?.kept === 'on';
  } catch (error) {
    if ((error as Error).message.includes('startup parameter')) return false;
    throw error;
  }
}
