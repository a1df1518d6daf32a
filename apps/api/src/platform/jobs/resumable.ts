import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import type { DiskSpace } from '../disk-space.ts';
import type { Job, JobQueue } from './jobs.ts';

/** Work whose state is in a table: one worker at a time performs it, and the next worker continues it. */
export interface ResumableWork<Schema, S> {
  job: string;
  /** The name of the work's key in the data of the job. */
  key: string;
  /** The lock of a key. Releases that run at the same time must agree on its name. */
  lock: string;
  /** The job that queues the open work every minute and when a worker starts. */
  sweep: string;
  /** Sweeps more often than every minute. */
  pollSeconds?: number;
  /** More than one, so that long work does not delay short work. */
  concurrency?: number;
  findOpen: (services: S) => Promise<readonly { key: string; afterSeconds?: number }[]>;
  /** Returns `queue again` when the time of a run is over before the work. */
  perform: (services: S, db: Kysely<Schema>, key: string) => Promise<void | 'queue again'>;
}

interface Worker {
  pool: pg.Pool;
  queue: JobQueue;
}

/** The function that performs the work of a key, and the jobs that call it. */
export function resumable<Schema, S extends Worker>(work: ResumableWork<Schema, S>) {
  const lock = advisoryLock(work.lock);
  const send = ({ queue }: Worker, key: string, afterSeconds?: number) =>
    queue.send(work.job, { [work.key]: key }, afterSeconds);
  const run = (services: S, key: string) =>
    withDedicatedConnection<Schema, void>(services.pool, async ({ db }) => {
      if (!(await lock.tryLockSession(db, key))) return;
      try {
        if ((await work.perform(services, db, key)) === 'queue again') await send(services, key);
      } finally {
        await lock.unlockSession(db, key);
      }
    });
  const jobs: Job<S>[] = [
    {
      name: work.job,
      ...(work.concurrency && { concurrency: work.concurrency }),
      run: (services, data) => run(services, String(data[work.key])),
    },
    {
      name: work.sweep,
      cron: '* * * * *',
      atStart: true,
      ...(work.pollSeconds && { pollSeconds: work.pollSeconds }),
      async run(services) {
        for (const { key, afterSeconds } of await work.findOpen(services))
          await send(services, key, afterSeconds);
      },
    },
  ];
  return { run, send, jobs };
}

export interface Chunks<Row> {
  /** The next rows; none when the work is complete. */
  next: () => Promise<readonly Row[]>;
  perform: (rows: readonly Row[]) => Promise<unknown>;
  /** Reports the progress, at most once in `publishMs`. */
  publish: () => Promise<unknown>;
  publishMs: number;
  /** Ends the run before the next chunk. */
  isOver: () => boolean | Promise<boolean>;
  /** Leaves the database to the requests of the console. */
  pauseMs?: number;
}

/** Performs the work chunk by chunk; false when the run was over before the work was complete. */
export async function runChunks<Row>(disk: DiskSpace, chunks: Chunks<Row>): Promise<boolean> {
  let publishedAt = -Infinity;
  for (;;) {
    const rows = await chunks.next();
    if (rows.length === 0) return true;
    if (await chunks.isOver()) return false;
    disk.requireSpace();
    await chunks.perform(rows);
    if (performance.now() - publishedAt >= chunks.publishMs) {
      publishedAt = performance.now();
      await chunks.publish();
    }
    if (chunks.pauseMs) await sleep(chunks.pauseMs);
  }
}
