import { PgBoss } from 'pg-boss';
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
}

/** The database's queue: each job once, retried on failure, by whichever worker is free. */
export function createQueue({ url, log, jobs, works }: QueueOptions) {
  const boss = new PgBoss({
    connectionString: url,
    max: works ? 4 : 1,
    application_name: 'baobab-jobs',
    supervise: works,
    schedule: works,
  });
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue'));
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));

  async function start() {
    await boss.start();
    for (const { name } of jobs) await boss.createQueue(name, { retryLimit: 5, retryBackoff: true });
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
        for (const item of batch) await job.run(services, (item.data ?? {}) as Record<string, unknown>);
      });
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Africa/Lagos' });
      if (job.atStart) await send(job.name, {});
    }
  }
  return { start, send, work, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
