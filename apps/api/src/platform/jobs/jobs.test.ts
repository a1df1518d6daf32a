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
  queue = createQueue({ url: database.url, log, jobs, works: true });
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

async function findSchedules() {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule order by name',
  );
  await client.end();
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
