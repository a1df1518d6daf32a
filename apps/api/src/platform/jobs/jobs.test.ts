import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../logger.ts';
import { createQueue, type Job } from './jobs.ts';

const run = vi.fn<Job<null>['run']>();
const jobs: Job<null>[] = [{ name: 'sample', run }];
const log = createLogger({ logLevel: 'silent' });
let queue: ReturnType<typeof createQueue>;
let drop: () => Promise<void>;
let url: string;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  url = database.url;
  // The long interval keeps it from removing the schedules of the other workers.
  queue = createQueue({ url: database.url, log, jobs, works: true, scheduleSeconds: 3_600 });
  await queue.start();
  await queue.work(jobs, null);
});
afterAll(async () => {
  await queue.close();
  await drop();
});

test('logs the error of a job that fails', async () => {
  const warn = vi.spyOn(log, 'warn');
  const error = new Error('the partner does not answer');
  run.mockRejectedValueOnce(error);
  await queue.send('sample', { n: 1 });
  await expect
    .poll(() => warn.mock.calls)
    .toContainEqual([{ err: error, job: 'sample' }, 'a job failed and is retried']);
  expect(run).toHaveBeenCalledWith(null, { n: 1 });
});

test('counts the jobs that wait also while no worker runs', async () => {
  const other = await testDatabase();
  const api = createQueue({ url: other.url, log, jobs, works: false });
  await api.start();
  await api.send('sample', { n: 1 });
  await api.send('sample', { n: 2 }, 3_600);
  const samples = await api.metric.read();
  await api.close();
  await other.drop();
  expect(samples).toContainEqual({ labels: { queue: 'sample', state: 'ready' }, value: 1 });
});

async function query<Row extends pg.QueryResultRow>(text: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}
async function findSchedules() {
  const rows = await query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule order by name',
  );
  return rows.map(({ name, cron }) => `${name} ${cron}`);
}
async function startWorker(release: Job<null>[], scheduleSeconds?: number) {
  const worker = createQueue({
    url,
    log,
    jobs: release,
    works: true,
    ...(scheduleSeconds && { scheduleSeconds }),
  });
  await worker.start();
  await worker.work(release, null);
  return worker;
}
const workAs = async (release: Job<null>[]) => (await startWorker(release)).close();
const hourly = { name: 'hourly', cron: '0 * * * *', run };

test('removes the schedule of a job that earlier releases ran at fixed times, and changes other times', async () => {
  await workAs([
    { name: 'sample', cron: '* * * * *', run },
    { ...hourly, cron: '5 * * * *' },
  ]);
  expect(await findSchedules()).toEqual(['hourly 5 * * * *', 'sample * * * * *']);
  await workAs([{ name: 'sample', run }, hourly]);
  expect(await findSchedules()).toEqual(['hourly 0 * * * *']);
});

test('a worker keeps the schedules of its release when one of an earlier release starts later', async () => {
  const newer = await startWorker([hourly, { name: 'nightly', cron: '0 2 * * *', run }], 0.05);
  await workAs([{ name: 'sample', cron: '* * * * *', run }]);
  await expect.poll(findSchedules).toEqual(['hourly 0 * * * *', 'nightly 0 2 * * *']);
  await newer.close();
});

test('two workers queue a job once whose time passed while no worker ran', async () => {
  const passed = new Date(Date.now() - 2 * 3_600_000);
  const cron = `${passed.getUTCMinutes()} ${(passed.getUTCHours() + 1) % 24} * * *`;
  const release = [{ name: 'daily', cron, run }];
  const countRuns = async () =>
    (
      await query<{ n: number }>(`select count(*)::int as n from pgboss.job
       where name = 'daily' or name like '%send-it' and data->>'name' = 'daily' and state <> 'completed'`)
    )[0]!.n;
  await workAs(release);
  expect(await countRuns()).toBe(0);
  await query(`update pgboss.schedule set created_on = now() - interval '2 days'`);
  await query(`update pgboss.version set cron_on = now() - interval '30 hours'`);
  const workers = await Promise.all([startWorker(release), startWorker(release)]);
  await expect
    .poll(() => query(`select state from pgboss.job where name = 'daily'`))
    .toEqual([{ state: 'completed' }]);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(await countRuns()).toBe(1);
});

test('a worker runs two jobs of once a day concurrently and the others later', async () => {
  const names = ['first', 'second', 'third', 'fourth'];
  const running = new Set<string>();
  const done: string[] = [];
  let most = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const daily = names.map((name) => ({
    name,
    cron: '0 2 * * *',
    async run() {
      running.add(name);
      most = Math.max(most, running.size);
      await released;
      running.delete(name);
      done.push(name);
    },
  }));
  const worker = await startWorker(daily);
  for (const name of names) await worker.send(name, {});
  const countPostponed = async () =>
    (await query(`select from pgboss.job where name = any ('{${names}}') and start_after > now()`)).length;
  await expect.poll(countPostponed).toBe(2);
  expect(running.size).toBe(2);
  release();
  await expect
    .poll(async () => {
      await query(`update pgboss.job set start_after = now() where name = any ('{${names}}')`);
      return done.toSorted();
    })
    .toEqual(names.toSorted());
  expect(most).toBe(2);
  await worker.close();
});
