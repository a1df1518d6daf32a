import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../domains/workspace/access/access.seed.ts';
import { png } from '../../domains/workspace/files/files.testing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { REQUESTS_AT_ONCE, REQUESTS_WAITING, UPLOADS_AT_ONCE } from './session-queue.ts';

const api = useTestApp();
const me = (token: string) => api.call('GET', '/auth/me', { token });
const views = (token: string) => api.call('GET', '/views', { token });
const saveView = (token: string, n: number) =>
  api.call('POST', '/views', {
    token,
    body: { screen: '/users', name: `View ${n}`, search: {}, columns: null, shared_with: null },
  });

/** Holds a lock on a table until the returned function is called. */
async function lockTable(table: string) {
  const client = await api.owner.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function waitingForLocks() {
  const { rows } = await api.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
}

const statesOf = async () => {
  const { payload } = await api.app.inject({ url: '/metrics' });
  const read = (sample: string) =>
    Number(payload.split(`baobab_http_requests_${sample} `)[1]?.split('\n')[0]);
  return {
    running: read('in_progress{state="running"}'),
    waiting: read('in_progress{state="waiting"}'),
    limited: read('refused_total{reason="session"}'),
  };
};

test('a session works on a few requests at once, and the others wait without a connection', async () => {
  const [flooding, other] = [await api.signIn('support'), await api.signIn('admin')];
  for (const token of [flooding, other]) expect((await me(token)).status).toBe(200);
  const unlock = await lockTable('saved_views');
  const flood = Array.from({ length: 60 }, (_, n) => saveView(flooding, n));
  await expect.poll(statesOf).toMatchObject({ running: REQUESTS_AT_ONCE, waiting: 60 - REQUESTS_AT_ONCE });
  await expect.poll(waitingForLocks).toBe(REQUESTS_AT_ONCE);
  for (let n = 0; n < 5; n += 1) expect((await me(other)).status).toBe(200);
  expect(await waitingForLocks()).toBe(REQUESTS_AT_ONCE);
  await unlock();
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statesOf()).toMatchObject({ running: 0, waiting: 0 });
});

test('refuses requests beyond the queue of the session with 429, and accepts them again afterwards', async () => {
  const [flooding, other] = [await api.signIn('dmp-admin'), await api.signIn('admin')];
  for (const token of [flooding, other]) expect((await views(token)).status).toBe(200);
  const { limited } = await statesOf();
  const unlock = await lockTable('saved_views');
  const places = REQUESTS_AT_ONCE + REQUESTS_WAITING;
  const flood = Array.from({ length: places }, () => views(flooding));
  await expect.poll(async () => (await statesOf()).waiting).toBe(REQUESTS_WAITING);
  const refused = await views(flooding);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.body.message).toBe('You have too many requests waiting. Please try again in a moment.');
  expect((await statesOf()).limited).toBe(limited + 1);
  // The queue belongs to one session: the same path works on the request of another.
  const held = views(other);
  await expect.poll(waitingForLocks).toBe(REQUESTS_AT_ONCE + 1);
  await unlock();
  const statuses = (await Promise.all([...flood, held])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await views(flooding)).status).toBe(200);
});

test('refuses a request that was waiting when its session ended', async () => {
  const token = await api.signIn('analytics-admin');
  expect((await me(token)).status).toBe(200);
  const unlock = await lockTable('saved_views');
  const calls = Array.from({ length: REQUESTS_AT_ONCE + 3 }, () => views(token));
  await expect.poll(waitingForLocks).toBe(REQUESTS_AT_ONCE);
  await api.owner.query('delete from sessions where token_hash = sha256($1::bytea)', [token]);
  await unlock();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
});

test('the sessions of one consumer share a queue', async () => {
  const { body } = await api.call('GET', '/consumer/demo-people', { as: null });
  const signIn = async () =>
    (
      await api.call('POST', '/consumer/sign-in', {
        as: null,
        body: { email: body.data[0].email, password: DEMO_PASSWORD },
      })
    ).body.accessToken as string;
  const tokens = [await signIn(), await signIn()];
  const read = (token: string) => api.call('GET', '/consumer/support/messages', { token });
  for (const token of tokens) expect((await read(token)).status).toBe(200);
  const unlock = await lockTable('support_channels');
  const calls = tokens.flatMap((token) => Array.from({ length: REQUESTS_AT_ONCE }, () => read(token)));
  await expect.poll(statesOf).toMatchObject({ running: REQUESTS_AT_ONCE, waiting: REQUESTS_AT_ONCE });
  await unlock();
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('uploads that are still arriving keep no other request of their session waiting', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const token = await api.signIn('admin');
  expect((await me(token)).status).toBe(200);
  const begun = Array.from({ length: UPLOADS_AT_ONCE + 1 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        'POST /api/v1/upload/avatar HTTP/1.1',
        'host: localhost',
        `x-auth-token: ${token}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 1000',
        '\r\n--b',
      ].join('\r\n'),
    );
    return socket;
  });
  await expect.poll(statesOf).toMatchObject({ running: 0, waiting: 1 });
  expect((await me(token)).status).toBe(200);
  begun.forEach((socket) => socket.destroy());
  await expect.poll(statesOf).toMatchObject({ running: 0, waiting: 0 });
});

test('refuses an upload whose session has ended while its file arrived', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const token = await api.signIn('admin');
  const part =
    '--b\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), png(), Buffer.from('\r\n--b--\r\n')]);
  const begin = async () => {
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write(
      [
        'POST /api/v1/upload/avatar HTTP/1.1',
        'host: localhost',
        `x-auth-token: ${token}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    socket.write(body.subarray(0, 40));
    expect((await me(token)).status).toBe(200);
    return async () => {
      socket.write(body.subarray(40));
      const status = (await answer).split(' ')[1];
      socket.destroy();
      return status;
    };
  };
  expect(await (await begin())()).toBe('200');
  const finish = await begin();
  await api.owner.query('delete from sessions where token_hash = sha256($1::bytea)', [token]);
  expect(await finish()).toBe('401');
});
