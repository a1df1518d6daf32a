import { afterEach, expect, test, vi } from 'vitest';
import { readInWorker, type ReaderJob } from './read-in-worker.ts';
import { readLimits, UnreadableFile } from './read-limits.ts';

const run = (behaviour: string, job: Partial<ReaderJob> = {}) =>
  readInWorker<number>({
    worker: new URL('./read-in-worker.testing.worker.ts', import.meta.url),
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
  await expect(run('count', { content: Buffer.from('MZ not a table') })).rejects.toEqual(
    new UnreadableFile('This is not a spreadsheet. Send an Excel workbook (XLSX) or a CSV file.'),
  );
});

afterEach(() => vi.useRealTimers());

test('stops a thread that uses more processor time than the limit', async () => {
  const limits = { ...readLimits, processorSeconds: 1 };
  await expect(run('spin', { limits })).rejects.toThrow('more than 1 second of processor time');
});

/** A thread that waits, as one does that gets no processor on a busy machine. */
function hold() {
  const release = new Int32Array(new SharedArrayBuffer(4));
  const reading = run('hold', { options: { behaviour: 'hold', release } });
  reading.catch(() => undefined);
  return {
    reading,
    release() {
      Atomics.store(release, 0, 1);
      Atomics.notify(release, 0);
    },
  };
}

test('time in which the thread does not run does not count as processor time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  const { reading, release } = hold();
  await vi.advanceTimersByTimeAsync((readLimits.waitSeconds - 1) * 1_000);
  release();
  expect(await reading).toBe(2);
});

test('ends a thread that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  const { reading } = hold();
  await vi.advanceTimersByTimeAsync(readLimits.waitSeconds * 1_000);
  await expect(reading).rejects.toThrow('the server is busy');
});

test('ends the worker thread, not the process, when a file needs too much memory', async () => {
  await expect(
    run('allocate', { limits: { ...readLimits, processorSeconds: 300, memoryMb: 32 } }),
  ).rejects.toMatchObject({
    name: 'UnreadableFile',
    message: expect.stringContaining('too much memory'),
  });
});

test('rejects when the thread exits without a result, and passes unexpected errors on', async () => {
  await expect(run('exit')).rejects.toThrow('too much memory');
  await expect(run('throw')).rejects.toThrow('unexpected error');
});

test('an aborted signal ends the thread, and its reason is the error', async () => {
  const controller = new AbortController();
  const reason = new Error('no longer needed');
  setTimeout(() => controller.abort(reason), 200);
  await expect(run('spin', { signal: controller.signal })).rejects.toBe(reason);
});
