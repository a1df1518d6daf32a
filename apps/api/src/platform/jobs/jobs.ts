import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { isOutage } from '../db/translate-error.ts';
import { unwatchedDisk, type DiskSpace } from '../disk-space.ts';
import type { Logger } from '../logger.ts';

/** Work that outlives a request. `cron` is in Lagos time. */
export interface Job<S> {
  name: string;
  cron?: string;
  /** Also runs when a worker starts, for what a former one left behind. */
  atStart?: boolean;
  /** How many of them one worker does side by side. */
  sideBySide?: number;
  run: (services: S, data: Record<string, unknown>) => Promise<void>;
}

/** Where a request leaves work. What must not be lost stands in a table; this only says that it is there. */
export interface JobQueue {
  send(name: string, data: Record<string, unknown>, afterSeconds?: number): Promise<void>;
}

/** For whoever has no worker: nothing is run, and the tables keep what waits. */
export const noQueue: JobQueue = { send: async () => undefined };

export interface QueueOptions {
  url: string;
  log: Logger;
  jobs: readonly { name: string }[];
  /** Runs jobs too; otherwise it only hands them in. */
  works: boolean;
  /** Jobs wait while it is low. */
  disk?: DiskSpace;
}

/** Maintenance takes longer than a page, but a connection whose peer is gone must not be waited for. */
const limits = { connectionTimeoutMillis: 3_000, query_timeout: 10_000 };
const RETRY_MS = 1_000;
const SPACE_WAIT_MS = 10 * 60_000;

/** The database's queue: each job once, retried on failure, by whichever worker is free. */
export function createQueue({ url, log, jobs, works, disk = unwatchedDisk }: QueueOptions) {
  const boss = new PgBoss({
    connectionString: url,
    max: works ? 4 : 1,
    application_name: 'baobab-jobs',
    ...limits,
    supervise: works,
    schedule: works,
  });
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue'));
  const stopping = new AbortController();
  /** Each step of the start may be repeated: an outage at that moment delays the queue and no more. */
  async function retried(step: () => Promise<unknown>) {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (stopping.signal.aborted || !isOutage(error)) throw error;
        log.warn({ err: error }, 'the job queue waits for the database');
        await sleep(RETRY_MS);
      }
    }
  }
  /** Shorter than pg-boss leaves a job with a worker; after that it counts as an attempt and comes again. */
  async function untilSpace() {
    const end = performance.now() + SPACE_WAIT_MS;
    while (disk.isLow() && !stopping.signal.aborted && performance.now() < end) await sleep(RETRY_MS);
    disk.requireSpace();
  }
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));

  async function start() {
    await retried(() => boss.start());
    for (const { name } of jobs)
      await retried(() => boss.createQueue(name, { retryLimit: 5, retryBackoff: true }));
    begin();
  }
  async function send(name: string, data: Record<string, unknown>, afterSeconds = 0) {
    await started;
    await boss.send(name, data, { startAfter: afterSeconds }).catch((error: Error) => {
      log.warn({ err: error, job: name }, 'the queue did not take a job; the next sweep finds it');
    });
  }
  async function work<S>(list: readonly Job<S>[], services: S) {
    for (const job of list) {
      const options = { pollingIntervalSeconds: 1, localConcurrency: job.sideBySide ?? 1 };
      await boss.work(job.name, options, async (batch) => {
        await untilSpace();
        for (const item of batch) await job.run(services, (item.data ?? {}) as Record<string, unknown>);
      });
      const { cron } = job;
      if (cron) await retried(() => boss.schedule(job.name, cron, {}, { tz: 'Africa/Lagos' }));
      if (job.atStart) await send(job.name, {});
    }
  }
  /** Takes no further job and waits for those in progress; requests may still leave jobs until `close`. */
  async function finish(timeout: number) {
    stopping.abort();
    await boss.stop({ close: false, graceful: true, timeout });
  }
  const close = () => boss.stop({ graceful: false });
  return { start, send, work, finish, close };
}
