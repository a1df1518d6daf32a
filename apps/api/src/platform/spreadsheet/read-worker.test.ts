import { expect, test } from 'vitest';
import { withConcurrencyLimit, readInWorker, type ReaderJob } from './read-worker.ts';

const run = (does: string, job: Partial<ReaderJob> = {}) =>
  readInWorker<number>({
    worker: new URL('./read-worker.child.ts', import.meta.url),
    content: Buffer.from('h\n1\n2\n'),
    options: { does },
    ...job,
  });

test('a file is read in another thread, its chunks and its result come back', async () => {
  const chunks: string[] = [];
  const onChunk = (bytes: Uint8Array) => chunks.push(Buffer.from(bytes).toString());
  expect(await run('count', { onChunk })).toBe(2);
  expect(chunks).toEqual(['header']);
});

test('a large file is moved, not copied; a small one, which shares its memory, is copied', async () => {
  const large = Buffer.from(`h\n${'1\n'.repeat(50_000)}`);
  expect(await run('count', { content: large })).toBe(50_000);
  expect(large.length).toBe(0);
  const small = Buffer.from('h\n1\n');
  expect(await run('count', { content: small })).toBe(1);
  expect(small.toString()).toBe('h\n1\n');
});

test('a file that cannot be read is a refusal with its sentence', async () => {
  await expect(run('count', { content: Buffer.from('MZ not a table') })).rejects.toMatchObject({
    code: 'invalid',
    message: 'This is not a spreadsheet. Send an Excel workbook (XLSX) or a CSV file.',
  });
});

test('a file that takes too long is given up', async () => {
  await expect(run('spin', { limits: { seconds: 1, memoryMb: 64 } })).rejects.toThrow(
    'longer than 1 seconds',
  );
});

test('a file that takes too much memory ends its thread, not the process', async () => {
  await expect(run('hoard', { limits: { seconds: 300, memoryMb: 32 } })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('too much memory'),
  });
});

test('a thread that dies unheard is still answered, and a mistake of ours is passed on', async () => {
  await expect(run('leave')).rejects.toThrow('too much memory');
  await expect(run('throw')).rejects.toThrow('a mistake of ours');
});

test('nobody waits any more: the thread ends', async () => {
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 200);
  await expect(run('spin', { signal: gone.signal })).rejects.toThrow('cut off');
});

test('two at a time, six waiting, the next is sent away, and every place is given back', async () => {
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
  const reasons = all.map((one) => (one as PromiseRejectedResult).reason.message);
  expect(reasons.filter((reason) => reason === 'even when it fails').length).toBe(8);
  expect(reasons.at(-1)).toContain('Several files are being read');
  expect(most).toBe(2);
  expect(await withConcurrencyLimit(async () => 'free again')).toBe('free again');
});
