import { expect, test } from 'vitest';
import { readInWorker, type ReaderJob } from './read-in-worker.ts';
import { UnreadableFile } from './read-limits.ts';

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

test('stops reading after the time limit', async () => {
  await expect(run('spin', { limits: { seconds: 1, memoryMb: 64 } })).rejects.toThrow(
    'longer than 1 seconds',
  );
});

test('ends the worker thread, not the process, when a file needs too much memory', async () => {
  await expect(run('allocate', { limits: { seconds: 300, memoryMb: 32 } })).rejects.toMatchObject({
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
