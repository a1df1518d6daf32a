import { expect, test } from 'vitest';
import { withConcurrencyLimit, readInWorker, type ReaderJob } from './read-worker.ts';

const run = (behaviour: string, job: Partial<ReaderJob> = {}) =>
  readInWorker<number>({
    worker: new URL('./read-worker.testing.worker.ts', import.meta.url),
    content: Buffer.from('h\n1\n2\n'),
    options: { behaviour },
    ...job,
  });

test('reads a file in a worker thread and returns its chunks and result', async () => {
  const chunks: string[] = [];
  const onChunk = (bytes: Uint8Array) => chunks.push(Buffer.from(bytes).toString());
  expect(await run('count', { onChunk })).toBe(2);
  expect(chunks).toEqual(['header']);
});

test('transfers a large file, and copies a small one because it shares its memory', async () => {
  const large = Buffer.from(`h\n${'1\n'.repeat(50_000)}`);
  expect(await run('count', { content: large })).toBe(50_000);
  expect(large.length).toBe(0);
  const small = Buffer.from('h\n1\n');
  expect(await run('count', { content: small })).toBe(1);
  expect(small.toString()).toBe('h\n1\n');
});

test('rejects an unreadable file with its message', async () => {
  await expect(run('count', { content: Buffer.from('MZ not a table') })).rejects.toMatchObject({
    code: 'invalid',
    message: 'This is not a spreadsheet. Send an Excel workbook (XLSX) or a CSV file.',
  });
});

test('stops reading after the time limit', async () => {
  await expect(run('spin', { limits: { seconds: 1, memoryMb: 64 } })).rejects.toThrow(
    'longer than 1 seconds',
  );
});

test('ends the worker thread, not the process, when a file needs too much memory', async () => {
  await expect(run('allocate', { limits: { seconds: 300, memoryMb: 32 } })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('too much memory'),
  });
});

test('rejects when the thread exits without a result, and passes unexpected errors on', async () => {
  await expect(run('exit')).rejects.toThrow('too much memory');
  await expect(run('throw')).rejects.toThrow('unexpected error');
});

test('aborting the request ends the thread', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 200);
  await expect(run('spin', { signal: controller.signal })).rejects.toThrow('interrupted');
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
