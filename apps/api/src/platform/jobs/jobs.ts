import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { clientOf } from '@baobab/postgres/client';
import { isOutage } from '@baobab/postgres/outage';
import { unwatchedDisk, type DiskSpace } from '../disk-space.ts';
import type { Metric } from '../http/metrics.ts';
import type { Logger } from '../logger.ts';
import type { Tracer } from '../tracing/tracing.ts';
import { currentScope, runInScope } from '@baobab/postgres/work-scope';

/** Background work. */
export interface Job<S> {
  name: string;
  /**
   * Times in Lagos. Of those that pass while no worker runs, the next worker makes up for the last one. A worker runs two
   * jobs of once a day concurrently, and the others later.
   */
  cron?: string;
  /** Also runs when a worker starts, to finish the work of a stopped one. */
  atStart?: boolean;
  /** Every worker also runs it in these intervals, without the queue, for work that must not wait for a minute. */
  pollSeconds?: number;
  /** The number of these jobs that one worker runs concurrently. */
  concurrency?: number;
  run: (services: S, data: Record<string, unknown>) => Promise<void>;
}

/** Queues background work. Data that must not be lost is in a table; the job only points to it. */
export interface JobQueue {
  send(name: string, data: Record<string, unknown>, afterSeconds?: number): Promise<void>;
}

/** For processes without a worker: jobs are dropped, and the tables keep the pending work. */
export const noopQueue: JobQueue = { send: async () => undefined };

export interface QueueOptions {
  url: string;
  log: Logger;
  jobs: readonly { name: string }[];
  /** True to run jobs as well as to queue them. */
  works: boolean;
  /** Jobs wait while the disk space is low. */
  disk?: DiskSpace;
  tracer?: Tracer | undefined;
  /** How often a worker renews the schedules of its jobs. */
  scheduleSeconds?: number;
}

/** Maintenance takes longer than a request, but a lost connection must not block it forever. */
const limits = { connectionTimeoutMillis: 3_000, query_timeout: 10_000 };
const RETRY_MS = 1_000;
const SPACE_WAIT_MS = 10 * 60_000;
/** Jobs of once a day read whole tables, and after an outage all of them are due together. */
const DAILY_CONCURRENCY = 2;
const POSTPONED_SECONDS = 30;
const isDaily = ({ cron = '' }: Scheduled) => /^\d+ \d+ /.test(cron);

interface QueuedJob {
  id: string;
  data: Record<string, unknown> | null;
}

/** Logs a failure, because pg-boss retries the job and keeps the error only in its table. */
async function run<S>(job: Job<S>, services: S, queued: QueuedJob, { log, tracer }: QueueOptions) {
  const { traceparent, ...data } = queued.data ?? {};
  const span = tracer?.startJob(job.name, traceparent as string | undefined, {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': job.name,
    'messaging.message.id': queued.id,
  });
  try {
    await runInScope({ id: queued.id, route: job.name, span: span ?? null }, () => job.run(services, data));
    span?.end();
  } catch (error) {
    span?.end(error);
    const trace = span && { trace_id: span.traceId };
    log.warn({ err: error, job: job.name, ...trace }, 'a job failed and is retried');
    throw error;
  }
}

function optionsOf(url: string, works: boolean): ConstructorOptions & Pick<PoolConfig, 'Client'> {
  return {
    connectionString: url,
    Client: clientOf(url),
    max: works ? 4 : 1,
    application_name: 'baobab-jobs',
    ...limits,
    supervise: works,
    schedule: works,
  };
}

/** Jobs that are ready, in progress and failed. */
const metricOf = (boss: PgBoss): Metric => ({
  name: 'jobs',
  help: 'Jobs by queue and state: ready, active or failed; all processes of a database report the same',
  labels: ['queue', 'state'],
  read: () => countJobs(boss),
});

/** Without a worker nobody updates the counts of pg-boss, and then jobs wait. Reads an index of the jobs that wait. */
const READY = `select name, count(*)::int as ready from pgboss.job
  where state < 'active' and not blocked and start_after <= now() group by name`;

async function countJobs(boss: PgBoss) {
  const queues = await boss.getQueues();
  const { rows } = (await boss.getDb().executeSql(READY)) as { rows: { name: string; ready: number }[] };
  const ready = new Map(rows.map((row) => [row.name, row.ready]));
  return queues.flatMap(({ name, activeCount, failedCount }) =>
    Object.entries({ ready: ready.get(name) ?? 0, active: activeCount, failed: failedCount }).map(
      ([state, value]) => ({
        labels: { queue: name, state },
        value,
      }),
    ),
  );
}

/** A run is skipped while the one before it has not ended; the run of the next minute repeats a failed one. */
function startPolling<S>({ name, pollSeconds = 1, run: poll }: Job<S>, services: S, log: Logger) {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void poll(services, {})
      .catch((error: Error) => log.debug({ err: error, job: name }, 'a poll failed'))
      .finally(() => (isRunning = false));
  }, pollSeconds * 1_000);
  return timer.unref();
}

const RETRIES = { retryLimit: 5, retryBackoff: true };

/** One job for all times that passed since a worker last looked; pg-boss alone skips them after a minute. */
const MISSED = 'once';

type Scheduled = Pick<Job<never>, 'name' | 'cron'>;

/**
 * Replaces the schedules of other releases: those of earlier ones stay in the database, and a worker of such a release
 * that starts later removes the new ones.
 */
async function renewSchedules(boss: PgBoss, list: readonly Scheduled[]) {
  const wanted = new Map(list.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  for (const { name, cron, options } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
    else if (wanted.get(name) === cron && options?.missed === MISSED) wanted.delete(name);
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: LAGOS_ZONE, missed: MISSED });
}

/** Runs two jobs of once a day concurrently. One that waits here would be taken for lost, so it is queued again. */
function dailyLimit(boss: PgBoss) {
  let running = 0;
  return async (job: Scheduled, { data }: QueuedJob, start: () => Promise<void>) => {
    if (!isDaily(job)) return start();
    if (running >= DAILY_CONCURRENCY)
      return void (await boss.send(job.name, data ?? {}, { startAfter: POSTPONED_SECONDS }));
    running += 1;
    return start().finally(() => (running -= 1));
  };
}

/** Retries a step of the start, so that an outage only delays the queue. */
async function retryOutages(step: () => Promise<unknown>, log: Logger, stopping: AbortSignal) {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (stopping.aborted || !isOutage(error)) throw error;
      log.warn({ err: error }, 'the job queue is waiting for the database');
      await sleep(RETRY_MS);
    }
  }
}

/** A job queue in the database: each job runs once, on any free worker, and is retried on failure. */
export function createQueue(given: QueueOptions) {
  const { url, log, jobs, works, disk = unwatchedDisk, scheduleSeconds = 60 } = given;
  const boss = new PgBoss(optionsOf(url, works));
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue'));
  const stopping = new AbortController();
  const polls: NodeJS.Timeout[] = [];
  const endPolls = () => polls.forEach((poll) => clearInterval(poll));
  const withRetry = (step: () => Promise<unknown>) => retryOutages(step, log, stopping.signal);
  /** Waits less than the job timeout of pg-boss; after that the attempt fails and is retried. */
  async function waitForSpace() {
    const end = performance.now() + SPACE_WAIT_MS;
    while (disk.isLow() && !stopping.signal.aborted && performance.now() < end) await sleep(RETRY_MS);
    disk.requireSpace();
  }
  let markStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (markStarted = resolve));

  async function start() {
    await withRetry(() => boss.start());
    for (const { name } of jobs) await withRetry(() => boss.createQueue(name, RETRIES));
    markStarted();
  }
  async function send(name: string, data: Record<string, unknown>, afterSeconds = 0) {
    await started;
    const { traceparent } = currentScope()?.span ?? {};
    await boss
      .send(name, traceparent ? { ...data, traceparent } : data, { startAfter: afterSeconds })
      .catch((error: Error) => {
        log.warn({ err: error, job: name }, 'a job was not queued; the next scheduled run finds its work');
      });
  }
  const limitDaily = dailyLimit(boss);
  async function work<S>(list: readonly Job<S>[], services: S) {
    for (const job of list) {
      const options = { pollingIntervalSeconds: 1, localConcurrency: job.concurrency ?? 1 };
      await boss.work(job.name, options, async (batch) => {
        await waitForSpace();
        for (const queued of batch as QueuedJob[])
          await limitDaily(job, queued, () => run(job, services, queued, given));
      });
      if (job.atStart) await send(job.name, {});
      if (job.pollSeconds) polls.push(startPolling(job, services, log));
    }
    const renew = { name: 'schedules', pollSeconds: scheduleSeconds, run: () => renewSchedules(boss, list) };
    await withRetry(renew.run);
    polls.push(startPolling(renew, services, log));
  }
  /** Starts no further job and waits for those in progress; requests may still queue jobs until `close`. */
  async function finish(timeout: number) {
    stopping.abort();
    endPolls();
    await boss.stop({ close: false, graceful: true, timeout });
  }
  function close() {
    endPolls();
    return boss.stop({ graceful: false });
  }
  return { start, send, work, finish, close, metric: metricOf(boss) };
}
