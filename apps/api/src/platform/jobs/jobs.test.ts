import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../logger.ts';
import { createQueue, type Job } from './jobs.ts';

const run = vi.fn<Job<null>['run']>();
const jobs: Job<null>[] = [{ name: 'sample', run }];
const log = createLogger({ logLevel: 'silent' });
let queue: ReturnType<typeof createQueue>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
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
