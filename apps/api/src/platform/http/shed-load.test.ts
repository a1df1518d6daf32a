import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp({ MAX_REQUESTS: '2' });

test('refuses requests above the limit with 503 and Retry-After, and accepts them again afterwards', async () => {
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
  expect(payload).toContain('baobab_http_requests_in_progress{state="running"} 2');
  expect(payload).toContain('baobab_http_requests_refused_total{reason="busy"} 1');
  await lock.query('rollback');
  lock.release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).status).toBe(200);
});

test('counts no request whose client has left and whose handler has ended', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const running = async () =>
    /baobab_http_requests_in_progress\{state="running"\} (\d+)/.exec(
      (await api.app.inject({ url: '/metrics' })).payload,
    )?.[1];
  const headers = { 'x-auth-token': await api.signIn('admin') };
  await api.call('GET', '/auth/me', { token: headers['x-auth-token'] });
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
