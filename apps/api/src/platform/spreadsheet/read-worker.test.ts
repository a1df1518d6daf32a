import type { ReaderJob } from '@baobab/spreadsheet/read-in-worker';
import { readLimits } from '@baobab/spreadsheet/read-limits';
import { expect, test } from 'vitest';
import { readInWorker, withConcurrencyLimit } from './read-worker.ts';

const run = (script: string, more: Pick<ReaderJob, 'signal' | 'limits'> = {}) =>
  readInWorker({
    worker: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    content: Buffer.from('h'),
    options: {},
    ...more,
  });
const post = (message: object) =>
  `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(${JSON.stringify(message)});`;
const hang = 'setInterval(() => undefined, 1_000)';

test('rejects an unreadable file as invalid, with its message', async () => {
  await expect(run(post({ type: 'unreadable', message: 'The file is empty.' }))).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file is empty.',
  });
});

test('rejects as unavailable when the thread gets no processor in time', async () => {
  await expect(run(hang, { limits: { ...readLimits, waitSeconds: 0 } })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the server is busy'),
  });
});

test('rejects as a bad request when the request ends first', async () => {
  const controller = new AbortController();
  const reading = run(hang, { signal: controller.signal });
  controller.abort();
  await expect(reading).rejects.toMatchObject({
    code: 'bad-request',
    message: 'The request was interrupted',
  });
});

test('passes unexpected errors on', async () => {
  await expect(run('throw new RangeError("unexpected")')).rejects.toBeInstanceOf(RangeError);
});

test('runs two reads at a time, queues six, rejects the next, and releases every slot', async () => {
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 10));
    working -= 1;
    throw new Error('even when it fails');
  };
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => withConcurrencyLimit(work)));
  const reasons = all.map((result) => (result as PromiseRejectedResult).reason.message);
  expect(reasons.filter((reason) => reason === 'even when it fails').length).toBe(8);
  expect(reasons.at(-1)).toContain('Several files are being read');
  expect(most).toBe(2);
  expect(await withConcurrencyLimit(async () => 'free again')).toBe('free again');
});
