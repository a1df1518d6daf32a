import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { concurrencyLimit, limitPerKey, QueueFullError } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when its function is called. */
function pause() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}

test('runs calls of the kept places before the others, which keep their order', async () => {
  const limit = concurrencyLimit({ atOnce: 1, waiting: 2, kept: { waiting: 1, perKey: 1 } });
  const order: string[] = [];
  const first = pause();
  const calls = [limit.run('a', first.work)];
  for (const key of ['b', 'c']) calls.push(limit.run(key, async () => void order.push(key)));
  await expect(limit.run('d', async () => undefined)).rejects.toThrow(QueueFullError);
  calls.push(limit.run('kept', async () => void order.push('kept'), { kept: true }));
  await expect(limit.run('kept', async () => undefined, { kept: true })).rejects.toThrow(QueueFullError);
  first.end();
  await Promise.all(calls);
  expect(order).toEqual(['kept', 'b', 'c']);
});

test('refuses a call that has waited too long and runs the ones behind it', async () => {
  const limit = concurrencyLimit({ atOnce: 1, waiting: 5, waitMs: 5_000 });
  const first = pause();
  const running = limit.run('a', first.work);
  const late = limit.run('b', async () => 'late');
  const refused = expect(late).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(3_000);
  const inTime = limit.run('c', async () => 'in time');
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  first.end();
  await running;
  expect(await inTime).toBe('in time');
});

test('runs fewer calls while many wait, and the usual number when the crowd is gone', async () => {
  const limit = concurrencyLimit({ atOnce: 3, waiting: 9, crowd: { waiting: 2, atOnce: 1 } });
  const calls = Array.from({ length: 7 }, pause);
  const ended = calls.map(({ work }) => limit.run('a', work));
  const states = [limit.state()];
  for (const [n, { end }] of calls.entries()) {
    end();
    await ended[n];
    states.push(limit.state());
  }
  expect(states.map(({ running, waiting }) => [running, waiting])).toEqual([
    [3, 4],
    [2, 4],
    [1, 4],
    [1, 3],
    [3, 0],
    [2, 0],
    [1, 0],
    [0, 0],
  ]);
});

test('removes a waiting call whose caller has left', async () => {
  const limit = concurrencyLimit({ atOnce: 1, waiting: 1 });
  const first = pause();
  const running = limit.run('a', first.work);
  const caller = new EventEmitter();
  const left = limit.run('b', async () => 'left', { caller });
  caller.emit('close');
  await expect(left).rejects.toThrow(QueueFullError);
  const next = limit.run('c', async () => 'next');
  first.end();
  await running;
  expect(await next).toBe('next');
});

test('fails the waiting calls with an error that would meet them too', async () => {
  const limit = concurrencyLimit({ atOnce: 1, waiting: 5, failsAll: (error) => error instanceof RangeError });
  for (const [error, outcome] of [
    [new RangeError('away'), 'away'],
    [new TypeError('other'), 'ran'],
  ] as const) {
    const first = pause();
    const running = expect(limit.run('a', first.work)).rejects.toBe(error);
    const behind = limit.run('b', async () => 'ran').catch((raised: Error) => raised.message);
    first.fail(error);
    await running;
    expect(await behind).toBe(outcome);
  }
  expect(limit.state()).toEqual({ running: 0, waiting: 0 });
});

test('limits each key on its own and forgets a key without calls', async () => {
  const limits = limitPerKey({ atOnce: 1, waiting: 1 });
  const [a, b] = [pause(), pause()];
  const calls = [limits.run('a', a.work), limits.run('a', a.work), limits.run('b', b.work)];
  await expect(limits.run('a', a.work)).rejects.toThrow(QueueFullError);
  expect(limits.state()).toEqual({ keys: 2, running: 2, waiting: 1 });
  a.end();
  b.end();
  await Promise.all(calls);
  expect(limits.state()).toEqual({ keys: 0, running: 0, waiting: 0 });
});
