import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './connect.ts';

/** A migration that did not get its locks, and who held them. */
export interface LockWait {
  migration: string;
  tries: number;
  blockers: string;
}

export interface LockOptions {
  /** Below PostgreSQL's `deadlock_timeout` of 1 s, so that the migration gives way before a request is cancelled. */
  lockMs?: number;
  /** With the longest pause, about four minutes. */
  tries?: number;
  longestPauseMs?: number;
  onWait?: (wait: LockWait) => void;
}

const LOCK_MS = 900;
const TRIES = 30;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A lock that was not available in time, or a deadlock: the statement had no effect and can be repeated. */
const LOCK_CODES = ['55P03', '40P01'];

/**
 * Repeats work that needs locks of tables, each with a timeout: a statement that waits behind a long transaction makes
 * all later statements of the table wait behind itself. In the pauses they are served.
 */
export async function withLockRetry<T>(
  { client, url, migration }: { client: pg.Client; url: string; migration: string },
  { lockMs = LOCK_MS, tries = TRIES, longestPauseMs = LONGEST_PAUSE_MS, onWait }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`set lock_timeout = ${lockMs}`);
  const watch = await watchBlockers(client, url, lockMs / 3);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!LOCK_CODES.includes((error as { code?: string }).code ?? '')) throw error;
        const blockers = watch.lastSeen();
        if (attempt >= tries)
          throw new Error(
            `no lock within ${lockMs} ms in ${tries} tries. ${blockers} End that work, or wait for it, and start again.`,
            { cause: error },
          );
        onWait?.({ migration, tries: attempt, blockers });
        await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), longestPauseMs));
      }
    }
  } finally {
    await watch.stop();
  }
}

/** Asks during the wait, on another connection: the error of a lock timeout names neither table nor blocker. */
async function watchBlockers(client: pg.Client, url: string, intervalMs: number) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stopping = new AbortController();
  let blockers = 'PostgreSQL did not say what holds it.';
  const pause = () => sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  async function watch() {
    await pause();
    if (stopping.signal.aborted) return;
    await withClient(url, async (observer) => {
      for (; !stopping.signal.aborted; await pause())
        blockers = (await describeBlockers(observer, rows[0]!.pid)) ?? blockers;
    });
  }
  // A server without a free connection must not fail the migration.
  const watching = watch().catch(() => undefined);
  return {
    lastSeen: () => blockers,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function describeBlockers(observer: pg.Client, pid: number): Promise<string | undefined> {
  const { rows } = await observer.query<{ locked: string; holders: string }>(
    `select coalesce(l.relation::regclass::text, l.locktype) as locked,
       string_agg(format('pid %s (%s, %s)', b.pid, coalesce(nullif(a.application_name, ''), 'unnamed'),
         coalesce(a.state, 'unknown')), ', ' order by b.pid) as holders
     from pg_locks l cross join unnest(pg_blocking_pids(l.pid)) b (pid) left join pg_stat_activity a on a.pid = b.pid
     where l.pid = $1 and not l.granted group by 1`,
    [pid],
  );
  return rows[0] && `The lock of ${rows[0].locked} is held by ${rows[0].holders}.`;
}
