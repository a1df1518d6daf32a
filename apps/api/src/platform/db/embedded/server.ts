import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { ENVIRONMENT } from './cluster.ts';
import { explainOutput, failure, hasCode } from './failures.ts';
import { openLog, sizeOf, tail } from './log-file.ts';
import { nameFor } from './place.ts';
import type { Place } from './place.ts';
import { readPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { identityOf, isPostmasterOf, poll } from './processes.ts';
import { settingsFor } from './settings.ts';

type Log = (message: string) => void;
type Ended = { error?: Error };

/** A killed server's children need a moment to notice; a port or the folder can be taken since we looked. */
const PASSING = /pre-existing shared memory block|Address already in use|"postmaster\.pid" already exists/;
const ATTEMPTS_END = 15_000;
/** Long, because after a crash PostgreSQL replays its journal before it is ready, and must be let do so. */
const READY_WITHIN = 10 * 60_000;
const SAY_EVERY = 10_000;
/** Connections that try to come back may hold the port for a moment. */
const OLD_PORT_WITHIN = 2_000;
const FAST_STOP = 10_000;
const QUICK_STOP = 10_000;

/** Starts PostgreSQL and returns when it accepts connections. Call it under the start lock. */
export async function startServer(
  place: Place,
  binaries: Binaries,
  extra: Record<string, string>,
  log: Log,
): Promise<Postmaster> {
  const end = Date.now() + ATTEMPTS_END;
  for (;;) {
    const from = await sizeOf(place.log);
    const stale = await readPostmaster(place);
    if (stale && (await isPostmasterOf(stale.pid, place.cluster))) return waitAdopted(place, stale, log);
    // After a crash the old port first: pools that still point there come back by themselves.
    const port = await freePort(stale?.port);
    const child = await spawnServer(place, binaries, settingsFor(place.cluster, port, extra), stale?.pid);
    const ready = await waitReady(place, child, log);
    if (ready) return ready;
    const output = await tail(place.log, from);
    if (!PASSING.test(output) || Date.now() > end) {
      throw await explainOutput(output, place.cluster, 'PostgreSQL did not start.');
    }
    await sleep(200);
  }
}

async function spawnServer(
  place: Place,
  binaries: Binaries,
  settings: string[],
  stalePid: number | undefined,
): Promise<{ process: ChildProcess; ended: () => Ended | undefined }> {
  const name = await nameFor(place.cluster, place.account);
  const output = await openLog(place.log);
  try {
    const child = spawn(binaries.postgres, ['-D', name, ...settings], {
      cwd: place.cluster,
      // A group of its own: Ctrl-C must reach the product first, which drains and then stops PostgreSQL.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      // PostgreSQL would refuse while the pid of a dead server is in use by a stranger or a zombie. This
      // names a pid that is no server, and keeps its check for leftover children of the old one.
      env: { ...ENVIRONMENT, ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) },
      ...place.account,
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

/** The server once it is ready; undefined when it ended instead. */
async function waitReady(
  place: Place,
  child: Awaited<ReturnType<typeof spawnServer>>,
  log: Log,
): Promise<Postmaster | undefined> {
  const pid = child.process.pid;
  const outcome = await pollReady(place, (found) => found.pid === pid, child.ended, log);
  if (outcome === 'ended') {
    const { error } = child.ended() ?? {};
    if (error) throw error;
    return undefined;
  }
  return outcome;
}

/** Waits for a server some earlier process started, which may still be on its way up. */
export async function waitAdopted(place: Place, running: Postmaster, log: Log): Promise<Postmaster> {
  const from = await sizeOf(place.log);
  let gone = false;
  const outcome = await pollReady(
    place,
    (found) => found.pid === running.pid,
    () => (gone ? {} : undefined),
    log,
    async () => {
      gone = !(await isPostmasterOf(running.pid, place.cluster));
    },
  );
  if (outcome !== 'ended') return outcome;
  throw await explainOutput(
    await tail(place.log, from),
    place.cluster,
    'PostgreSQL ended while it was starting.',
  );
}

async function pollReady(
  place: Place,
  isIt: (found: Postmaster) => boolean,
  ended: () => Ended | undefined,
  log: Log,
  look: () => Promise<void> = async () => undefined,
): Promise<Postmaster | 'ended'> {
  let said = Date.now();
  const outcome = await poll(async () => {
    const found = await readPostmaster(place);
    if (found && isIt(found) && found.status === 'ready') return found;
    await look();
    if (ended()) return 'ended' as const;
    if (Date.now() - said > SAY_EVERY) {
      said = Date.now();
      log('PostgreSQL is still starting; after a crash it replays its journal first');
    }
    return undefined;
  }, READY_WITHIN);
  if (outcome !== undefined) return outcome;
  throw failure(
    `PostgreSQL was not ready within ${READY_WITHIN / 60_000} minutes.`,
    await tail(place.log, 0),
  );
}

/** Ends the server: clients are cut off, what is committed is written out. */
export async function stopServer(place: Place, { pid }: Postmaster): Promise<void> {
  // By identity: in its last moment a process has no command line left, but it is still there.
  const server = await identityOf(pid);
  const gone = async () => (server !== undefined && (await identityOf(pid)) === server ? undefined : true);
  signal(pid, 'SIGINT');
  if (await poll(gone, FAST_STOP)) return;
  // Without its last checkpoint, which the next start makes up for from the journal.
  signal(pid, 'SIGQUIT');
  if (await poll(gone, QUICK_STOP)) return;
  throw failure(`PostgreSQL (process ${pid}) does not end.`, await tail(place.log, 0));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself in the meantime, which is what was wanted.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

async function freePort(preferred: number | undefined): Promise<number> {
  const wanted =
    preferred !== undefined && preferred > 0
      ? await poll(() => bindable(preferred), OLD_PORT_WITHIN, 100)
      : undefined;
  const port = wanted ?? (await bindable(0)) ?? 0;
  // Whoever runs a PostgreSQL of their own expects it there.
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
