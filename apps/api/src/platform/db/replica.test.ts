import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { startProxy, type Proxy } from '../../testing/cuttable-proxy.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { connect, type Connection } from '@baobab/postgres/connect';
import { APP_ROLE } from './app-role.ts';
import { watchReplica, type Replica } from '@baobab/postgres/replica';
import { prepareExports } from '../../domains/workspace/exports/preparation.service.ts';
import type { Schema, Services } from '../../schema.ts';

const api = useTestApp();
const log = createLogger({ logLevel: 'silent' });
let primary: Connection<Schema>;
let standby: Connection<Schema>;
let proxy: Proxy;
let replica: Replica<Schema>;
let services: Services;
let close: () => Promise<unknown>;
let call: (method: 'GET' | 'POST', url: string, body?: object) => Promise<{ status: number; count: number }>;

/**
 * The standby is the same server seen through a role whose functions of the standby are replaced: the position that it
 * has replayed is a row, so that a test can hold it back.
 */
beforeAll(async () => {
  await api.owner.query(`
    create schema standby;
    create table standby.state (replayed pg_lsn);
    insert into standby.state values (null);
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql stable as
      'select coalesce(replayed, pg_current_wal_insert_lsn()) from standby.state';
    create view standby.introducers as select * from public.introducers where false;
    grant usage on schema standby to ${APP_ROLE};
    grant select on all tables in schema standby to ${APP_ROLE};`);
  proxy = await startProxy(api.url);
  primary = connect<Schema>(api.url, { role: APP_ROLE });
  standby = connect<Schema>(`${proxy.url}?options=-c%20search_path%3Dstandby,pg_catalog,public`, {
    connectMs: 1_000,
    onError: () => undefined,
  });
  replica = await watchReplica({ primary, replica: standby, maxLagMs: 1_500, log });
  const parts = await createApp({ settings: api.settings, log, primary, replica });
  services = parts.services;
  const { app } = parts;
  const token = await api.signIn('admin');
  call = async (method, path, body) => {
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-auth-token': token },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, count: reply.json<{ data?: unknown[] }>().data?.length ?? 0 };
  };
  close = async () => {
    await app.close();
    await replica.stop();
    proxy.close();
    await Promise.all([primary.close(), standby.close()]);
  };
});
afterAll(() => close());

const list = () => call('GET', '/user/auth/introducer/list?limit=1');
const hold = (lsn: string) => api.owner.query(`update standby.state set replayed = ${lsn}`);
const readsReplica = async () => (await list()).count === 0;

test('reads a list from the replica', async () => {
  expect(replica.isUsable()).toBe(true);
  expect(await list()).toEqual({ status: 200, count: 0 });
});

test('reads the primary after a write of the same session until the replica has replayed it', async () => {
  await hold('pg_current_wal_insert_lsn()');
  const n = String(Date.now()).slice(-7);
  const person = {
    firstName: 'Own',
    lastName: 'Write',
    email: `own${n}@mail.example`,
    mobile: `+234809${n}`,
  };
  expect((await call('POST', '/user/auth/introducer/register', person)).status).toBe(200);
  expect(await readsReplica()).toBe(false);
  // Another session may lag.
  const { rows } = await api.owner.query(
    'select count(*)::int as n from sessions where wrote_lsn is not null',
  );
  expect(rows).toEqual([{ n: 1 }]);
  await hold('null');
  expect(await readsReplica()).toBe(true);
});

test('a prepared export reads the replica only when it has everything from before its start', async () => {
  const prepare = async () => {
    expect((await call('POST', '/exports/introducers', { filters: {}, format: 'csv' })).status).toBeLessThan(
      300,
    );
    const { rows } = await api.owner.query<{ uuid: string; account: string }>(
      'select uuid, account_uuid as account from exports order by created_at desc limit 1',
    );
    await prepareExports(services, rows[0]!.account);
    const written = await api.owner.query('select state, rows::int from exports where uuid = $1', [
      rows[0]!.uuid,
    ]);
    return written.rows[0];
  };
  await hold('pg_current_wal_insert_lsn()');
  expect(await prepare()).toEqual({ state: 'ready', rows: expect.toSatisfy((rows: number) => rows > 0) });
  await hold('null');
  await expect.poll(() => replica.isUsable()).toBe(true);
  expect(await prepare()).toEqual({ state: 'ready', rows: 0 });
});

test('reads the primary while the replica is too far behind', async () => {
  await hold(`'0/1'`);
  await expect.poll(() => replica.isUsable()).toBe(false);
  expect(replica.lagMs()).toBeGreaterThan(1_500);
  expect(await readsReplica()).toBe(false);
  await hold('null');
  await expect.poll(() => replica.isUsable()).toBe(true);
  expect(replica.lagMs()).toBe(0);
});

test('repeats a read on the primary when the replica is gone, and uses the replica again afterwards', async () => {
  expect(await readsReplica()).toBe(true);
  proxy.set('cut');
  const replies = await Promise.all([list(), list(), list()]);
  expect(replies.map(({ status, count }) => [status, count > 0])).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  expect(replica.lagMs()).toBe(null);
  proxy.set('open');
  await expect.poll(readsReplica).toBe(true);
});

test('does not use a server that is not a standby', async () => {
  const other = connect<Schema>(api.url, { role: APP_ROLE });
  const watched = await watchReplica({ primary, replica: other, maxLagMs: 1_500, log });
  expect(watched.isUsable()).toBe(false);
  await watched.stop();
  await other.close();
});

test('repeats a read on the primary after a conflict with recovery', async () => {
  const conflict = new Error('canceling statement due to conflict with recovery');
  expect(await replica.isCauseOf(conflict)).toBe(true);
  const own = await sql`select 1 / 0`.execute(standby.db).catch((error: unknown) => error);
  expect(await replica.isCauseOf(own)).toBe(false);
});
