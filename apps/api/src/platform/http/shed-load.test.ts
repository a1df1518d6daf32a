import { users } from '@baobab/contract/users';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { limitLoad } from './shed-load.ts';

const api = useTestApp({ MAX_REQUESTS: '2' });

test('refuses a request that got no place with 503 and Retry-After, and accepts others afterwards', async () => {
  const list = () => api.call('GET', '/user/auth/introducer/list?limit=1');
  expect((await list()).status).toBe(200);
  const lock = await api.owner.connect();
  await lock.query('begin; lock table sessions in access exclusive mode');
  const held = [list(), list()];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await api.owner.query(waiting)).rowCount).toBe(2);
  const refused = await list();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.body.message).toBe('The server is busy. Please try again in a moment.');
  // Probes and metrics are not limited.
  const { payload } = await api.app.inject({ url: '/metrics' });
  expect(payload).toContain('http_requests{state="running"} 2');
  expect(payload).toContain('http_requests{state="refused"} 1');
  await lock.query('rollback');
  lock.release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).status).toBe(200);
});

test('counts no request whose client has left and whose handler has ended', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const running = async () =>
    /http_requests\{state="running"\} (\d+)/.exec((await api.app.inject({ url: '/metrics' })).payload)?.[1];
  const headers = { 'x-auth-token': await api.signIn('admin') };
  const lock = await api.owner.connect();
  await lock.query('begin; lock table sessions in access exclusive mode');
  const leaving = new AbortController();
  const left = [1, 2].map(() =>
    fetch(`${address}/api/v1/user/auth/introducer/list?limit=1`, { headers, signal: leaving.signal }).catch(
      () => null,
    ),
  );
  await expect.poll(running).toBe('2');
  leaving.abort();
  await Promise.all(left);
  await lock.query('rollback');
  lock.release();
  await expect.poll(running).toBe('0');
});

describe('the queue', () => {
  afterEach(() => vi.useRealTimers());

  /** Starts requests that take `ms` at fixed times; returns when each began after its arrival, or null if refused. */
  async function waitsOf(limit: ReturnType<typeof limitLoad>, arrivals: readonly number[], ms: number) {
    const started = performance.now();
    const calls = arrivals.map(async (at) => {
      await new Promise((resolve) => setTimeout(resolve, at));
      return limit
        .run(users.list, async () => {
          const wait = performance.now() - started - at;
          await new Promise((resolve) => setTimeout(resolve, ms));
          return wait;
        })
        .catch(() => null);
    });
    await vi.runAllTimersAsync();
    return Promise.all(calls);
  }
  const every = (ms: number, count: number) => Array.from({ length: count }, (_, n) => n * ms);
  const useFakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

  test('lets a burst wait, and refuses nobody', async () => {
    useFakeTime();
    expect(await waitsOf(limitLoad(2), [0, 0, 0, 10, 20], 400)).toEqual([0, 0, 400, 390, 780]);
  });

  test('refuses a request after a second, and one at once when four wait for each that runs', async () => {
    useFakeTime();
    const limit = limitLoad(1);
    const waits = waitsOf(limit, [0, 1, 2, 3, 4, 5], 5_000);
    expect(await waits).toEqual([0, null, null, null, null, null]);
    expect(limit.load()).toEqual({ running: 0, waiting: 0, refused: 5 });
  });

  test('accepted requests wait at most 50 ms once an overload has lasted a second', async () => {
    useFakeTime();
    const limit = limitLoad(4);
    // Twice what four places can do.
    const waits = await waitsOf(limit, every(10, 500), 80);
    const later = waits.slice(120);
    expect(Math.max(...later.map((wait) => wait ?? 0))).toBeLessThanOrEqual(50);
    const accepted = later.filter((wait) => wait !== null).length;
    expect(accepted / later.length).toBeGreaterThan(0.45);
    // A burst afterwards waits as before.
    expect(await waitsOf(limit, [0, 0, 0, 0, 0], 300)).toEqual([0, 0, 0, 0, 300]);
  });
});
