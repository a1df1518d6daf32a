import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { isAllowedOrigin } from './origin.ts';
import { newId } from '../ids.ts';
import { publish, publishChange } from './publish.ts';
import { MAX_SOCKETS } from './handshake.ts';
import { startRealtime } from './realtime.ts';

const api = useTestApp({ TRUST_PROXY: '1', RATE_LIMIT: '300' });
const NETWORK = '10.20.0.1';
const sockets: Socket[] = [];
let stop: () => Promise<void>;
let address: string;

beforeAll(async () => {
  stop = await startRealtime(api.app, {
    url: api.url,
    log: createLogger({ logLevel: 'silent' }),
    settings: api.settings,
    authenticate: api.authenticate,
    sessions: api.sessions,
    endedSessions: api.endedSessions,
    announceMs: 20,
  });
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect());
  await stop();
});

const open = (token: string, extraHeaders: Record<string, string> = {}) => {
  const socket = io(address, {
    path: '/realtime',
    auth: { token },
    transports: ['websocket'],
    extraHeaders,
    reconnection: false,
  });
  sockets.push(socket);
  return socket;
};
const received = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));
const connected = async (token: string) => {
  const socket = open(token);
  await received(socket, 'connect');
  return socket;
};

test('rejects a live connection without a session', async () => {
  const refused = (await received(open('made-up'), 'connect_error')) as Error;
  expect(refused.message).toBe('not-signed-in');
});

test('delivers an event at commit to its account only, and never after a rollback', async () => {
  const admin = await connected(await api.signIn('admin'));
  const other = await connected(await api.signIn('support'));
  const { body: me } = await api.call('GET', '/auth/me');
  let count = 0;
  admin.on('bell', () => (count += 1));
  other.on('bell', () => (count += 100));
  await api.db
    .transaction()
    .execute(async (trx) => {
      await publish(trx, { room: `account:${me.uuid}`, event: 'bell' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const arrival = received(admin, 'bell');
  await api.db.transaction().execute((trx) => publish(trx, { room: `account:${me.uuid}`, event: 'bell' }));
  await arrival;
  expect(count).toBe(1);
});

test('tells the watchers of a record, and nobody else, who changed it', async () => {
  const watcher = await connected(await api.signIn('support'));
  const other = await connected(await api.signIn('admin'));
  const { body: list } = await api.call('GET', '/user/auth/introducer/list?limit=1');
  const { uuid, firstName, lastName, email, mobile } = list.data[0];
  const heard: unknown[] = [];
  other.on('record', (data) => heard.push(data));
  watcher.on('record', (data) => heard.push(data));
  watcher.emit('watch', 'not a uuid');
  await watcher.timeout(5_000).emitWithAck('watch', uuid);
  const edit = (name: string) =>
    api.call('PUT', '/user/auth/introducer/update/', {
      body: { uuid, firstName: name, lastName, email, mobile },
    });
  await edit(`${firstName}a`);
  await expect.poll(() => heard).toEqual([{ uuid, actor: expect.any(String), by: 'Adaeze Okafor' }]);
  await watcher.timeout(5_000).emitWithAck('unwatch', uuid);
  await edit(`${firstName}b`);
  // The event of the edit precedes this one on the same connection.
  const marker = received(watcher, 'bell');
  await publish(api.db, { room: 'role:support', event: 'bell' });
  await marker;
  expect(heard).toHaveLength(1);
});

test('skips an invalid payload and delivers the next event', async () => {
  const admin = await connected(await api.signIn('admin'));
  const { body: me } = await api.call('GET', '/auth/me');
  const arrival = received(admin, 'bell');
  for (const payload of ['not JSON', 'null', '{"room":7}'])
    await api.owner.query(`select pg_notify('realtime', $1)`, [payload]);
  await publish(api.db, { room: `account:${me.uuid}`, event: 'bell' });
  await arrival;
});

test('sign-out disconnects the live connection of that session', async () => {
  const token = await api.signIn('analytics-admin');
  const socket = await connected(token);
  const ended = received(socket, 'disconnect');
  await api.call('POST', '/auth/logout', { token });
  await ended;
  expect(socket.connected).toBe(false);
});

test.each([
  ['signed-out', `delete from sessions where account_uuid = $1`],
  ['password-changed', `update staff set password_hash = password_hash where account_uuid = $1`],
  ['role-changed', `update staff set role = 'support' where account_uuid = $1`],
  // The last one, because a suspended account cannot sign in.
  ['suspended', `update accounts set active = false where uuid = $1`],
])('tells the live connection that its session ended: %s', async (reason, write) => {
  const token = await api.signIn('dmp-admin');
  const socket = await connected(token);
  const { rows } = await api.owner.query<{ account_uuid: string }>(
    'select account_uuid from sessions where token_hash = sha256($1::bytea)',
    [token],
  );
  const announced = received(socket, 'session-ended');
  await api.owner.query(write, [rows[0]!.account_uuid]);
  expect(await announced).toEqual({ reason });
});

test.each([
  ['its absolute limit', `ends_at = now() - interval '1 second'`],
  ['its idle limit', `seen_at = now() - interval '1 day'`],
])('disconnects a session that exceeded %s', async (_limit, expiry) => {
  const [token, other] = [await api.signIn('support'), await api.signIn('support')];
  const [socket, stays] = [await connected(token), await connected(other)];
  const [announced, ended] = [received(socket, 'session-ended'), received(socket, 'disconnect')];
  await api.owner.query(`update sessions set ${expiry} where token_hash = sha256($1::bytea)`, [token]);
  await Promise.all([announced, ended]);
  expect(await announced).toEqual({ reason: 'expired' });
  expect(stays.connected).toBe(true);
});

test('rejects a page of another origin', async () => {
  const token = await api.signIn('admin');
  const { host } = new URL(address);
  await received(open(token, { origin: 'https://elsewhere.example' }), 'connect_error');
  await received(open(token, { origin: 'null' }), 'connect_error');
  await received(open(token, { origin: `http://${host}` }), 'connect');
});

test('offers no long polling, which would need sticky sessions', async () => {
  const reply = await fetch(`${address}/realtime/?EIO=4&transport=polling`);
  expect(reply.status).toBe(400);
});

test('accepts the origin of the forwarded host behind a trusted proxy, and CONSOLE_ORIGIN', () => {
  const headers = {
    origin: 'https://desk.example',
    host: 'api:4000',
    'x-forwarded-host': 'desk.example:443',
  };
  const isAllowed = (trustProxy: number, consoleOrigin?: string) =>
    isAllowedOrigin({ headers }, { trustProxy, consoleOrigin });
  expect([isAllowed(0), isAllowed(1), isAllowed(0, 'https://desk.example/')]).toEqual([false, true, true]);
});

test('announces the changes of records to staff once, whoever watches them', async () => {
  const support = await connected(await api.signIn('support'));
  const announced = received(support, 'changes');
  await api.db.transaction().execute(async (trx) => {
    for (const uuid of [newId(), newId(), newId()]) await publishChange(trx, uuid, null);
  });
  let more = 0;
  await announced;
  support.on('changes', () => (more += 1));
  const last = received(support, 'last');
  await publish(api.db, { room: 'role:support', event: 'last' });
  await last;
  expect(more).toBe(0);
});

test('refuses the next live connection of a session with too many', async () => {
  const token = await api.signIn('admin');
  const open20 = await Promise.all(Array.from({ length: MAX_SOCKETS }, () => connected(token)));
  const refused = (await received(open(token), 'connect_error')) as Error;
  expect(refused.message).toBe('too-many-connections');
  await connected(await api.signIn('admin'));
  open20[0]!.disconnect();
  await expect
    .poll(async () => {
      const socket = open(token);
      return Promise.race([received(socket, 'connect').then(() => true), received(socket, 'connect_error')]);
    })
    .toBe(true);
});

test('counts made-up tokens of live connections like those of requests', async () => {
  const headers = { 'x-forwarded-for': NETWORK };
  const guess = async () => ((await received(open('made-up', headers), 'connect_error')) as Error).message;
  const me = () => api.call('GET', '/auth/me', { token: 'made-up', headers });
  expect(await guess()).toBe('not-signed-in');
  for (let n = 0; n < 298; n += 1) expect((await me()).status).toBe(401);
  expect(await guess()).toBe('not-signed-in');
  // Closed instead of rejected, so that the client of a colleague at the same address tries again.
  await new Promise<void>((resolve) => open('made-up', headers).io.once('close', () => resolve()));
  expect((await me()).status).toBe(429);
  const { rows } = await api.owner.query(
    `select sum(n)::int as n from login_refusals where kind = 'token' and subject = $1`,
    [`address:${NETWORK}`],
  );
  expect(rows[0].n).toBe(300);
});
