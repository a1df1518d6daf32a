import { expect, test } from 'vitest';
import { writeBehind } from './write-behind.ts';

const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 1));

test('writes every chunk once and in order, in batches, one batch at a time', async () => {
  const written: number[] = [];
  let batches = 0;
  let writing = 0;
  const writer = writeBehind<number>(async (chunks) => {
    expect((writing += 1)).toBe(1);
    batches += 1;
    await shortDelay();
    written.push(...chunks);
    writing -= 1;
  });
  for (let chunk = 0; chunk < 50; chunk += 1) {
    writer.add(chunk);
    if (chunk % 7 === 0) await shortDelay();
  }
  await writer.end();
  expect(written).toEqual(Array.from({ length: 50 }, (_, chunk) => chunk));
  expect(batches).toBeLessThan(20);
});

test('stops after a failed batch, and end() rejects with its error', async () => {
  let batches = 0;
  const writer = writeBehind<number>(async () => {
    batches += 1;
    throw new Error('full');
  });
  for (let chunk = 0; chunk < 20; chunk += 1) {
    writer.add(chunk);
    await shortDelay();
  }
  await expect(writer.end()).rejects.toThrow('full');
  expect(batches).toBe(1);
});

test('writes nothing after stop(), even if chunks are pending', async () => {
  const written: number[] = [];
  const writer = writeBehind<number>(async (chunks) => {
    await shortDelay();
    written.push(...chunks);
  });
  for (let chunk = 0; chunk < 20; chunk += 1) writer.add(chunk);
  await writer.stop();
  const soFar = written.length;
  expect(soFar).toBeLessThan(20);
  await shortDelay();
  await shortDelay();
  expect(written).toHaveLength(soFar);
});
