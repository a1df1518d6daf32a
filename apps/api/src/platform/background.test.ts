import fastify from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';
import { trackRequests } from './http/drain.ts';

const warn = vi.fn();
const background = createBackground({ warn });

test('a shutdown waits for the work in the background', async () => {
  const { drain } = trackRequests(fastify(), background);
  const { promise, resolve } = Promise.withResolvers<void>();
  background.run(() => promise, 'the work failed');
  const drained = vi.fn();
  const draining = drain(60_000).then(drained);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect([background.isIdle(), drained.mock.calls.length]).toEqual([false, 0]);
  resolve();
  await draining;
  expect(background.isIdle()).toBe(true);
});

test('work in the background starts in a later turn, and its failure is logged', async () => {
  const error = new Error('no mail server');
  const work = vi.fn().mockRejectedValue(error);
  background.run(work, 'a mail was not sent');
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  await expect.poll(() => background.isIdle()).toBe(true);
  expect(warn).toHaveBeenCalledWith({ err: error }, 'a mail was not sent');
});
