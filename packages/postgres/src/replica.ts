import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connect.ts';
import { isOutage } from './outage.ts';

const CHECK_MS = 500;
/** How long a read waits for the replica to replay the last write of its session. */
const WAIT_MS = 200;
const POLL_MS = 10;

const numberOf = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::bigint`;
/** The current position in the journal of the primary. */
export const WRITTEN_LSN = numberOf('pg_current_wal_insert_lsn()');

export interface ReplicaOptions<Schema> {
  primary: Connection<Schema>;
  replica: Connection<Schema>;
  maxLagMs: number;
  log: { warn(details: object, message: string): void };
}

/** A replica for reads, as long as it answers and is not too far behind the primary. */
export interface Replica<Schema> {
  connection: Connection<Schema>;
  isUsable(): boolean;
  /** How far the replica is behind; null while it does not answer. */
  lagMs(): number | null;
  /** True when the replica has replayed the position, for which it waits shortly. */
  hasReplayed(lsn: number): Promise<boolean>;
  /** True when the error is the replica's, so that the primary should be asked instead. */
  isCauseOf(failure: unknown): Promise<boolean>;
  stop(): Promise<void>;
}

interface Sample {
  at: number;
  lsn: number;
}

/** Measures how far the replica is behind. The age of a position does not depend on the clocks of the servers. */
function compareServers<Schema>({ primary, replica }: ReplicaOptions<Schema>) {
  /** Positions of the primary: the last one that the replica has reached, and those after it. */
  let samples: Sample[] = [];
  let replayed = 0;

  async function readReplayed(): Promise<number> {
    const { rows } = await replica.pool.query<{ lsn: number | null }>(
      `select case when pg_is_in_recovery() then ${numberOf('pg_last_wal_replay_lsn()')} end as lsn`,
    );
    if (rows[0]?.lsn == null) throw new Error('The replica is not a standby');
    return (replayed = rows[0].lsn);
  }
  async function measureLag(): Promise<number> {
    const at = performance.now();
    const { rows } = await primary.pool.query<Pick<Sample, 'lsn'>>(`select ${WRITTEN_LSN} as lsn`);
    samples.push({ at, lsn: rows[0]!.lsn });
    await readReplayed();
    const reached = samples.findLastIndex(({ lsn }) => lsn <= replayed);
    samples = samples.slice(Math.max(reached, 0));
    return reached >= 0 && samples.length === 1 ? 0 : performance.now() - samples[0]!.at;
  }
  return { readReplayed, measureLag, replayed: () => replayed };
}

/** Watches the replica, twice a second. */
export async function watchReplica<Schema>(options: ReplicaOptions<Schema>): Promise<Replica<Schema>> {
  const { replica, maxLagMs, log } = options;
  const { readReplayed, measureLag, replayed } = compareServers(options);
  let lag: number | null = null;
  let usable = false;
  function report(nextLag: number | null, error?: unknown) {
    lag = nextLag;
    const next = lag !== null && lag <= maxLagMs;
    if (next !== usable)
      log.warn({ lagMs: lag, err: error }, next ? 'reads use the replica' : 'reads use the primary');
    usable = next;
  }
  const reportFailure = (error: unknown) => report(null, error);
  const check = () => measureLag().then((measured) => report(measured), reportFailure);
  await check();
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = null));
  }, CHECK_MS).unref();

  return {
    connection: replica,
    isUsable: () => usable,
    lagMs: () => lag,
    async hasReplayed(lsn) {
      const end = performance.now() + WAIT_MS;
      while (replayed() < lsn && performance.now() < end) {
        await readReplayed().catch(reportFailure);
        if (!usable) return false;
        if (replayed() < lsn) await sleep(POLL_MS);
      }
      return replayed() >= lsn;
    },
    async isCauseOf(failure) {
      if (isRecoveryConflict(failure)) return true;
      if (!isOutage(failure)) return false;
      await readReplayed().catch(reportFailure);
      return !usable;
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

/** A standby cancels a long read whose rows the primary has removed. */
const isRecoveryConflict = (error: unknown) =>
  error instanceof Error && error.message.includes('conflict with recovery');
