import { Client } from 'pg';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { explainSystemError, EmbeddedPostgresError, hasCode } from './failures.ts';
import { startLogRotation } from './log-file.ts';
import { knownPassword } from './password.ts';
import { pathFor, prepareLayout } from './layout.ts';
import type { Layout } from './layout.ts';
import { findRunning } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { identityOf, isPostmasterOf } from './processes.ts';
import { startServer, stopServer, waitForRunning } from './server.ts';
import { withStartLock } from './start-lock.ts';
import { countLiveUsers, register, unregister } from './server-users.ts';

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** The connection string; never log it, because it contains the password. */
  url: string;
  /** The connection string of another database on this server. */
  database(name: string): string;
  /** True when this process started the server or took over one that no live process used. */
  owned: boolean;
  pid: number;
  /** True while this server runs; a zombie or another process with its pid does not count. */
  isAlive(): Promise<boolean>;
  /** Releases the server; the last live process stops it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** The superuser that the first start creates; later starts need the same name. */
  owner: string;
  log?: (message: string) => void;
  extraSettings?: Record<string, string>;
};

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgres`, or attaches to the one that already runs there. Error
 * messages are written for operators.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    const layout = await prepareLayout(options.dataDir);
    return await withStartLock(layout, () => attachOrStart(layout, options));
  } catch (error) {
    throw explainSystemError(error, options.dataDir);
  }
}

async function attachOrStart(layout: Layout, options: EmbeddedOptions, attempts = 3): Promise<Embedded> {
  const log = options.log ?? (() => undefined);
  const running = await findRunning(layout);
  const { server, password } = running
    ? await attach(layout, running, log)
    : await start(layout, options, log);
  const urlFor = (database: string) =>
    `postgres://${options.owner}:${password}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
  const owned = (await countLiveUsers(layout)) === 0 || !running;
  try {
    await checkLogin(urlFor('postgres'), server, layout);
  } catch (error) {
    // The server may have been killed just now; then a retry starts it again.
    const gone = !(await isPostmasterOf(server.pid, layout.cluster));
    if (gone && attempts > 1) return attachOrStart(layout, options, attempts - 1);
    if (!running) await stopServer(layout, server);
    throw error;
  }
  if (running) {
    const how = owned ? 'Took over' : 'Attached to';
    log(`${how} the PostgreSQL that runs in ${layout.cluster} (process ${server.pid})`);
  }
  const identity = await identityOf(server.pid);
  const registration = await register(layout);
  return embedded(layout, { ...server, identity }, urlFor, owned, registration);
}

async function attach(layout: Layout, running: Postmaster, log: (message: string) => void) {
  const password = await knownPassword(layout);
  return { server: await waitForRunning(layout, running, log), password };
}

async function start(layout: Layout, options: EmbeddedOptions, log: (message: string) => void) {
  const binaries = await prepareBinaries(layout);
  const password = await ensureCluster(layout, binaries, { owner: options.owner, log });
  const server = await startServer(layout, binaries, options.extraSettings ?? {}, log);
  log(`PostgreSQL runs in ${layout.cluster} (process ${server.pid}, port ${server.port})`);
  if (layout.account && (await pathFor(layout.cluster, layout.account)) !== layout.cluster) {
    log(`Its user id ${layout.account.uid} cannot enter that folder, so it was started inside it`);
  }
  return { server, password };
}

async function checkLogin(url: string, server: Postmaster, layout: Layout): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${server.pid}) runs in ${layout.cluster} but rejects the connection: ${reason}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function embedded(
  layout: Layout,
  server: Postmaster & { identity: string | undefined },
  urlFor: (database: string) => string,
  owned: boolean,
  registration: string,
): Embedded {
  const stopRotation = startLogRotation(layout.log);
  let stopping: Promise<void> | undefined;
  return {
    url: urlFor('postgres'),
    database: urlFor,
    owned,
    pid: server.pid,
    isAlive: async () => (await identityOf(server.pid)) === server.identity,
    stop() {
      stopRotation();
      stopping ??= withStartLock(layout, () => release(layout, registration)).catch((error: unknown) => {
        stopping = undefined;
        return stopWithoutFolder(layout, server, error);
      });
      return stopping;
    },
  };
}

async function release(layout: Layout, registration: string): Promise<void> {
  await unregister(layout, registration);
  if ((await countLiveUsers(layout)) > 0) return;
  // Checked again, because another process may have restarted the server.
  const running = await findRunning(layout);
  if (running) await stopServer(layout, running);
}

/** Stops a server whose data folder was deleted, because no other process can use it. */
async function stopWithoutFolder(layout: Layout, server: Postmaster, error: unknown): Promise<void> {
  if (!hasCode(error, 'ENOENT')) throw explainSystemError(error, layout.dataDir);
  if (await isPostmasterOf(server.pid, layout.cluster)) await stopServer(layout, server);
}
