import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../cli/open-database.ts';
import { startProxy, type Proxy } from '../../testing/cuttable-proxy.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { listen } from '../realtime/listen.ts';
import { readSettings } from '../settings.ts';
import { connect, keepsSession, openClient, type Connection } from '@baobab/postgres/connect';
import { APP_ROLE } from './app-role.ts';
import { translateError } from './translate-error.ts';
import type { Schema } from '../../schema.ts';

const api = useTestApp();
const log = createLogger({ logLevel: 'silent' });
let first: Proxy;
let second: Proxy;
let url: string;
let connection: Connection<Schema>;

beforeAll(async () => {
  [first, second] = [await startProxy(api.url), await startProxy(api.url)];
  url = first.url.replace(/@[^/]+/, (host) => `${host},${new URL(second.url).host}`);
  connection = connect<Schema>(url, { role: APP_ROLE, max: 3, onError: () => undefined });
});
afterAll(async () => {
  await connection.close();
  first.close();
  second.close();
});

const ask = () => connection.pool.query('select 1');
const portOf = async () => {
  const client = await openClient(url);
  const { port } = client;
  await client.end();
  return String(port);
};

test('uses the first host that answers, for pools and single connections', async () => {
  expect((await ask()).rowCount).toBe(1);
  expect(await portOf()).toBe(new URL(first.url).port);
  first.set('cut');
  await expect.poll(() => ask().then(({ rowCount }) => rowCount)).toBe(1);
  expect(await portOf()).toBe(new URL(second.url).port);
  first.set('open');
});

test('fails as an outage while no host answers, and recovers by itself', async () => {
  first.set('cut');
  second.set('cut');
  // The connections in the pool fail first.
  for (let i = 0; i < 4; i += 1)
    expect(await ask().catch((error: unknown) => translateError(error, {}))).toMatchObject({ status: 503 });
  second.set('open');
  expect((await ask()).rowCount).toBe(1);
  first.set('open');
});

test('live events continue on the other host', async () => {
  const heard: string[] = [];
  let reconnects = 0;
  const stop = await listen({
    url,
    channel: 'failover',
    log,
    onPayload: (payload) => heard.push(payload),
    onReconnect: () => (reconnects += 1),
  });
  first.set('cut');
  await expect.poll(() => reconnects).toBe(1);
  await api.owner.query(`select pg_notify('failover', 'after')`);
  await expect.poll(() => heard).toEqual(['after']);
  await stop();
  first.set('open');
});

test('rejects a server that does not have the wanted state, as an outage', async () => {
  const wrong = connect<Schema>(`${api.url}?target_session_attrs=read-only`, { role: APP_ROLE });
  const error = await wrong.pool.query('select 1').catch((raw: unknown) => raw);
  expect((error as Error).message).toBe('The server is a primary, not the standby');
  expect(translateError(error, {})).toMatchObject({ status: 503 });
  await wrong.close();
  const right = connect<Schema>(`${api.url}?target_session_attrs=read-write`, { role: APP_ROLE });
  expect((await right.pool.query('select 1')).rowCount).toBe(1);
  await right.close();
});

test('rejects a pooler that drops the parameters of a connection', async () => {
  expect(await keepsSession(api.url)).toBe(true);
  // The parameter of the address replaces ours, as a pooler that ignores it does.
  const DATABASE_URL = `${api.url}?options=-c%20geqo%3Doff`;
  await expect(openDatabase(readSettings({ NODE_ENV: 'test', DATABASE_URL }), log)).rejects.toThrow(
    'Set DATABASE_DIRECT_URL to PostgreSQL itself.',
  );
});

test('drops the connection to a server that has become read-only', async () => {
  const pool = connect<Schema>(api.url, { max: 1, onError: () => undefined });
  const write = () => pool.pool.query(`update accounts set active = active where false`);
  await pool.pool.query('set session characteristics as transaction read only');
  const error = await write().catch((raw: unknown) => raw);
  expect(translateError(error, {})).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await write()).rowCount).toBe(0);
  await pool.close();
});
