import { expect, test } from 'vitest';
import { writeBehind } from './write-behind.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('every piece is written once and in order, several together and one lot at a time', async () => {
  const written: number[] = [];
  let lots = 0;
  let writing = 0;
  const behind = writeBehind<number>(async (pieces) => {
    expect((writing += 1)).toBe(1);
    lots += 1;
    await soon();
    written.push(...pieces);
    writing -= 1;
  });
  for (let piece = 0; piece < 50; piece += 1) {
    behind.take(piece);
    if (piece % 7 === 0) await soon();
  }
  await behind.end();
  expect(written).toEqual(Array.from({ length: 50 }, (_, piece) => piece));
  expect(lots).toBeLessThan(20);
});

test('a lot that fails ends the writing, and the end says so', async () => {
  let lots = 0;
  const behind = writeBehind<number>(async () => {
    lots += 1;
    throw new Error('full');
  });
  for (let piece = 0; piece < 20; piece += 1) {
    behind.take(piece);
    await soon();
  }
  await expect(behind.end()).rejects.toThrow('full');
  expect(lots).toBe(1);
});

test('after a stop nothing is written any more, however much waits', async () => {
  const written: number[] = [];
  const behind = writeBehind<number>(async (pieces) => {
    await soon();
    written.push(...pieces);
  });
  for (let piece = 0; piece < 20; piece += 1) behind.take(piece);
  await behind.stop();
  const soFar = written.length;
  expect(soFar).toBeLessThan(20);
  await soon();
  await soon();
  expect(written).toHaveLength(soFar);
});
