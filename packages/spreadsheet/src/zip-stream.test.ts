import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesOf, from, unzipped } from './testing.ts';
import { zipStream } from './zip-stream.ts';

const noise = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));

async function* failing(error: Error) {
  yield noise;
  throw error;
}

test('unzips to the same names and bytes', async () => {
  const archive = await bytesOf(
    zipStream(
      from(
        { name: 'empty.txt', data: from<string>() },
        { name: 'Ọjọ́ 😀.txt', data: from<string | Buffer>('Ọjọ́', ' ', Buffer.from('😀')) },
        { name: 'folder/noise.bin', data: from(noise, noise) },
      ),
    ),
  );
  const files = unzipped(archive);
  expect([...files.keys()]).toEqual(['empty.txt', 'Ọjọ́ 😀.txt', 'folder/noise.bin']);
  expect(files.get('empty.txt')).toHaveLength(0);
  expect(files.get('Ọjọ́ 😀.txt')?.toString()).toBe('Ọjọ́ 😀');
  expect(files.get('folder/noise.bin')?.equals(Buffer.concat([noise, noise]))).toBe(true);
});

test('joins a character that is split between two strings', async () => {
  const archive = await bytesOf(
    zipStream(from({ name: 'a', data: from('x'.repeat(300_000) + '\ud83d', '\ude00') })),
  );
  expect(unzipped(archive).get('a')?.toString().endsWith('x😀')).toBe(true);
});

const unzip = spawnSync('unzip', ['-v']).error === undefined;
test.runIf(unzip)('passes the test of the unzip command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-stream-'));
  try {
    const file = join(folder, 'test.zip');
    await writeFile(
      file,
      zipStream(from({ name: 'a.txt', data: from('a') }, { name: 'noise', data: from(noise) })),
    );
    const { status, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
    expect(stdout).toContain('No errors detected');
    expect(status).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an error in the data destroys the stream with that error', async () => {
  const error = new Error('database gone');
  await expect(bytesOf(zipStream(from({ name: 'a', data: failing(error) })))).rejects.toBe(error);
});

test('rejects more than 4 GB', async () => {
  const large = zipStream(from({ name: 'a', data: from(noise) }), { maxBytes: 200_000 });
  await expect(bytesOf(large)).rejects.toThrow('4 GB');
});

test('applies backpressure to the data and stops it when destroyed', async () => {
  let produced = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) {
        produced += 1;
        await nextTurn();
        // Random bytes cannot be compressed, so the buffered size equals the input size.
        yield crypto.getRandomValues(Buffer.alloc(64 * 1024));
      }
    } finally {
      closed = true;
    }
  }
  const stream = zipStream(from({ name: 'a', data: endless() }));
  stream.read(0);
  let before = -1;
  const isPaused = () => produced === before || ((before = produced), false);
  await expect.poll(() => isPaused() || produced > 40, { interval: 100 }).toBe(true);
  expect(produced).toBeLessThan(40);
  stream.destroy();
  await expect.poll(() => closed).toBe(true);
});
