import { PgBoss } from 'pg-boss';
import type { Logger } from '../logger.ts';

/** Work that outlives a request. `cron` is in Lagos time. */
export interface Job<S> {
  name: string;
  cron?: string;
  run: (services: S, data: Record<string, unknown>) => Promise<void>;
}

/** Runs jobs from the database's queue: each once, retried on failure, by whichever worker is free. */
export async function startJobs<S>(url: string, jobs: readonly Job<S>[], services: S & { log: Logger }) {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'baobab-jobs' });
  boss.on('error', (error: Error) => services.log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true });
    await boss.work(job.name, async (batch) => {
      for (const item of batch) await job.run(services, (item.data ?? {}) as Record<string, unknown>);
    });
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Africa/Lagos' });
  }
  return {
    send: (name: string, data: Record<string, unknown>) => boss.send(name, data),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
