import { Client } from 'pg';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, OWNER } from './cluster.ts';
import { explainSystemError, failure, hasCode } from './failures.ts';
import { keepLogShort } from './log-file.ts';
import { knownPassword } from './password.ts';
import { nameFor, preparePlace } from './place.ts';
import type { Place } from './place.ts';
import { findRunning } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { identityOf, isPostmasterOf } from './processes.ts';
import { startServer, stopServer, waitAdopted } from './server.ts';
import { withStartLock } from './start-lock.ts';
import { countLiving, register, unregister } from './users.ts';

/** A PostgreSQL of our own on this machine, ready for connections. */
export type Embedded = {
  /** For node-postgres; holds the password, so it does not belong into a log. */
  url: string;
  /** The same server, another database. */
  database(name: string): string;
  /** We started it, or took over one that no living process used; else we share another process's. */
  owned: boolean;
  pid: number;
  /** Whether this very server still runs; a zombie and a stranger on its process id do not count. */
  isAlive(): Promise<boolean>;
  /** Lets go of the server; the last living process to do so ends it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: (message: string) => void;
  extraSettings?: Record<string, string>;
};

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`, or attaches to the one that
 * already runs there. Errors are sentences for whoever runs the product.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    const place = await preparePlace(options.dataDir);
    return await withStartLock(place, () => attachOrStart(place, options));
  } catch (error) {
    throw explainSystemError(error, options.dataDir);
  }
}

async function attachOrStart(place: Place, options: EmbeddedOptions, attempts = 3): Promise<Embedded> {
  const log = options.log ?? (() => undefined);
  const running = await findRunning(place);
  const { server, password } = running ? await attach(place, running, log) : await start(place, options, log);
  const owned = (await countLiving(place)) === 0 || !running;
  try {
    await checkLogin(urlFor(server, password, 'postgres'), server, place);
  } catch (error) {
    // It may have been killed in this very moment, which the next attempt mends.
    const gone = !(await isPostmasterOf(server.pid, place.cluster));
    if (gone && attempts > 1) return attachOrStart(place, options, attempts - 1);
    if (!running) await stopServer(place, server);
    throw error;
  }
  if (running) {
    const how = owned ? 'Took over' : 'Attached to';
    log(`${how} the PostgreSQL that runs in ${place.cluster} (process ${server.pid})`);
  }
  const identity = await identityOf(server.pid);
  const note = await register(place);
  return embedded(place, { ...server, identity }, password, owned, note);
}

async function attach(place: Place, running: Postmaster, log: (message: string) => void) {
  const password = await knownPassword(place);
  return { server: await waitAdopted(place, running, log), password };
}

async function start(place: Place, options: EmbeddedOptions, log: (message: string) => void) {
  const binaries = await prepareBinaries(place);
  const password = await ensureCluster(place, binaries, log);
  const server = await startServer(place, binaries, options.extraSettings ?? {}, log);
  log(`PostgreSQL runs in ${place.cluster} (process ${server.pid}, port ${server.port})`);
  if (place.account && (await nameFor(place.cluster, place.account)) !== place.cluster) {
    log(`Its user id ${place.account.uid} may not walk to that folder, so it was started inside of it`);
  }
  return { server, password };
}

function urlFor(server: Postmaster, password: string, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
}

async function checkLogin(url: string, server: Postmaster, place: Place): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw failure(
      `PostgreSQL (process ${server.pid}) runs in ${place.cluster} but does not let us in: ${reason}.`,
      '',
      error,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function embedded(
  place: Place,
  server: Postmaster & { identity: string | undefined },
  password: string,
  owned: boolean,
  note: string,
): Embedded {
  const endTrimming = keepLogShort(place.log);
  let stopping: Promise<void> | undefined;
  return {
    url: urlFor(server, password, 'postgres'),
    database: (name) => urlFor(server, password, name),
    owned,
    pid: server.pid,
    isAlive: async () => (await identityOf(server.pid)) === server.identity,
    stop() {
      endTrimming();
      stopping ??= withStartLock(place, () => letGo(place, note)).catch((error: unknown) => {
        stopping = undefined;
        return stopWithoutFolder(place, server, error);
      });
      return stopping;
    },
  };
}

async function letGo(place: Place, note: string): Promise<void> {
  await unregister(place, note);
  if ((await countLiving(place)) > 0) return;
  // Asked anew: the server may have been killed and started again by someone else since.
  const running = await findRunning(place);
  if (running) await stopServer(place, running);
}

/** The data folder was deleted under the running server: nobody else can use that one, so it just ends. */
async function stopWithoutFolder(place: Place, server: Postmaster, error: unknown): Promise<void> {
  if (!hasCode(error, 'ENOENT')) throw explainSystemError(error, place.dataDir);
  if (await isPostmasterOf(server.pid, place.cluster)) await stopServer(place, server);
}
