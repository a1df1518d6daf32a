import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { ENVIRONMENT } from './cluster.ts';
import { explainOutput, EmbeddedPostgresError, hasCode } from './failures.ts';
import { openLog, sizeOf, tail } from './log-file.ts';
import { pathFor } from './layout.ts';
import type { Layout } from './layout.ts';
import { readPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { identityOf, isPostmasterOf, poll } from './processes.ts';
import { settingsFor } from './settings.ts';

type Log = (message: string) => void;
type Ended = { error?: Error };

/** Transient errors: children of a killed server still run, or the port or folder was taken after the check. */
const TRANSIENT = /pre-existing shared memory block|Address already in use|"postmaster\.pid" already exists/;
const RETRY_TIMEOUT = 15_000;
/** Long, because PostgreSQL replays its WAL after a crash before it is ready. */
const READY_TIMEOUT = 10 * 60_000;
const LOG_EVERY = 10_000;
/** Reconnecting clients may hold the port for a moment. */
const OLD_PORT_TIMEOUT = 2_000;
const FAST_STOP_TIMEOUT = 10_000;
const IMMEDIATE_STOP_TIMEOUT = 10_000;

/** Starts PostgreSQL and returns when it accepts connections. Call it with the start lock held. */
export async function startServer(
  layout: Layout,
  binaries: Binaries,
  extra: Record<string, string>,
  log: Log,
): Promise<Postmaster> {
  const end = Date.now() + RETRY_TIMEOUT;
  for (;;) {
    const from = await sizeOf(layout.log);
    const stale = await readPostmaster(layout);
    if (stale && (await isPostmasterOf(stale.pid, layout.cluster))) return waitForRunning(layout, stale, log);
    // After a crash the old port is tried first, so that existing pools reconnect.
    const port = await freePort(stale?.port);
    const child = await spawnServer(layout, binaries, settingsFor(layout.cluster, port, extra), stale?.pid);
    const ready = await waitReady(layout, child, log);
    if (ready) return ready;
    const output = await tail(layout.log, from);
    if (!TRANSIENT.test(output) || Date.now() > end) {
      throw await explainOutput(output, layout.cluster, 'PostgreSQL did not start.');
    }
    await sleep(200);
  }
}

async function spawnServer(
  layout: Layout,
  binaries: Binaries,
  settings: string[],
  stalePid: number | undefined,
): Promise<{ process: ChildProcess; ended: () => Ended | undefined }> {
  const name = await pathFor(layout.cluster, layout.account);
  const output = await openLog(layout.log);
  try {
    const child = spawn(binaries.postgres, ['-D', name, ...settings], {
      cwd: layout.cluster,
      // A separate process group: Ctrl-C must reach the application, which drains and then stops PostgreSQL.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      // PostgreSQL refuses to start while another process or a zombie has the pid of the dead server. This variable
      // exempts that pid and keeps the check for leftover children.
      env: { ...ENVIRONMENT, ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) },
      ...layout.account,
    });
    let ended: Ended | undefined;
    child.once('error', (error) => (ended = { error }));
    child.once('exit', () => (ended ??= {}));
    child.unref();
    return { process: child, ended: () => ended };
  } finally {
    await output.close();
  }
}

/** The server when it is ready; undefined when it exited instead. */
async function waitReady(
  layout: Layout,
  child: Awaited<ReturnType<typeof spawnServer>>,
  log: Log,
): Promise<Postmaster | undefined> {
  const pid = child.process.pid;
  const outcome = await pollReady(layout, (found) => found.pid === pid, child.ended, log);
  if (outcome === 'ended') {
    const { error } = child.ended() ?? {};
    if (error) throw error;
    return undefined;
  }
  return outcome;
}

/** Waits until a server that another process started is ready. */
export async function waitForRunning(layout: Layout, running: Postmaster, log: Log): Promise<Postmaster> {
  const from = await sizeOf(layout.log);
  let gone = false;
  const outcome = await pollReady(
    layout,
    (found) => found.pid === running.pid,
    () => (gone ? {} : undefined),
    log,
    async () => {
      gone = !(await isPostmasterOf(running.pid, layout.cluster));
    },
  );
  if (outcome !== 'ended') return outcome;
  throw await explainOutput(
    await tail(layout.log, from),
    layout.cluster,
    'PostgreSQL ended while it was starting.',
  );
}

async function pollReady(
  layout: Layout,
  isExpected: (found: Postmaster) => boolean,
  ended: () => Ended | undefined,
  log: Log,
  beforeCheck: () => Promise<void> = async () => undefined,
): Promise<Postmaster | 'ended'> {
  let loggedAt = Date.now();
  const outcome = await poll(async () => {
    const found = await readPostmaster(layout);
    if (found && isExpected(found) && found.status === 'ready') return found;
    await beforeCheck();
    if (ended()) return 'ended' as const;
    if (Date.now() - loggedAt > LOG_EVERY) {
      loggedAt = Date.now();
      log('PostgreSQL is still starting; after a crash it replays its WAL first');
    }
    return undefined;
  }, READY_TIMEOUT);
  if (outcome !== undefined) return outcome;
  throw new EmbeddedPostgresError(`PostgreSQL was not ready within ${READY_TIMEOUT / 60_000} minutes.`, {
    logLines: await tail(layout.log, 0),
  });
}

/** Stops the server: disconnects clients and flushes committed data. */
export async function stopServer(layout: Layout, { pid }: Postmaster): Promise<void> {
  // Compares the identity, because an exiting process has no command line any more.
  const server = await identityOf(pid);
  const gone = async () => (server !== undefined && (await identityOf(pid)) === server ? undefined : true);
  signal(pid, 'SIGINT');
  if (await poll(gone, FAST_STOP_TIMEOUT)) return;
  // Skips the final checkpoint; the next start replays the WAL.
  signal(pid, 'SIGQUIT');
  if (await poll(gone, IMMEDIATE_STOP_TIMEOUT)) return;
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not end.`, {
    logLines: await tail(layout.log, 0),
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has already ended.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

async function freePort(preferred: number | undefined): Promise<number> {
  const wanted =
    preferred !== undefined && preferred > 0
      ? await poll(() => bindable(preferred), OLD_PORT_TIMEOUT, 100)
      : undefined;
  const port = wanted ?? (await bindable(0)) ?? 0;
  // 5432 is left to a PostgreSQL that is already installed.
  return port === 5432 ? freePort(undefined) : port;
}

function bindable(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}
