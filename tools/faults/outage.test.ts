import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { startProxy, type Proxy } from '../../apps/api/src/testing/cuttable-proxy.ts';
import { openClient, type Client } from '../../apps/api/src/testing/process.ts';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { testDatabase, testPool } from '../../apps/api/src/testing/test-database.ts';
import { faultTest, isFullRun } from './fault-test.ts';

const SOCKETS = 5;
const EVENTS = 20;
/** The requirement is five seconds; `npm test` allows more on a busy machine. */
const WITHIN_SECONDS = isFullRun ? 5 : 15;

let proxy: Proxy;
let owner: pg.Pool;
let drop: () => Promise<void>;
let token: string;
let account: string;
let clients: Client[] = [];
const product = useProduct(() => ({ DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' }));

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  proxy = await startProxy(database.url);
  owner = testPool(database.url, { max: 1, application_name: 'outage-test' });
  await product.start();
  token = await product.signIn();
  account = String((await product.api('GET', '/auth/me', token)).body['uuid']);
  clients = Array.from({ length: SOCKETS }, () => openClient({ address: product.address() }, token));
  await Promise.all(clients.map((client) => client.nextEvent('connect')));
});
afterAll(async () => {
  clients.forEach((client) => client.close());
  await product.stop('SIGTERM');
  proxy.close();
  await owner.end();
  await drop();
});

const seconds = (since: number) => (performance.now() - since) / 1000;
const descriptors = () => readdirSync(`/proc/${product.pid()}/fd`).length;
async function connections(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name <> 'outage-test'`,
  );
  return rows[0]!.n;
}
const publish = (event: string, n: number) =>
  owner.query('select pg_notify($1, $2)', [
    'realtime',
    JSON.stringify({ room: `account:${account}`, event, data: { n } }),
  ]);

async function timedCall() {
  const started = performance.now();
  const { status } = await product.api('GET', '/auth/me', token);
  return { status, seconds: seconds(started) };
}

/** Publishes events until every socket has received one. */
async function untilEventsArrive(event: string): Promise<void> {
  const received = new Set<Client>();
  for (const client of clients) client.socket.on(event, () => received.add(client));
  for (let n = 0; received.size < SOCKETS; n += 1) {
    await publish(event, n);
    await sleep(50);
  }
}

async function countDeliveries(event: string): Promise<number[]> {
  const counts = Array.from({ length: SOCKETS * EVENTS }, () => 0);
  clients.forEach(({ socket }, index) =>
    socket.on(event, ({ n }: { n: number }) => (counts[index * EVENTS + n]! += 1)),
  );
  for (let n = 0; n < EVENTS; n += 1) await publish(event, n);
  await expect.poll(() => counts.every((count) => count > 0), { timeout: 10_000 }).toBe(true);
  // A duplicate of the last event would arrive before this one.
  await untilEventsArrive(`${event}-after`);
  return counts;
}

for (const mode of ['cut', 'silent'] as const)
  faultTest(
    `a database whose connections are ${mode} for a time`,
    { short: 6, full: 60 },
    async ({ size, report }) => {
      await untilEventsArrive(`${mode}-before`);
      const [descriptorsBefore, connectionsBefore] = [descriptors(), await connections()];
      const resyncs = clients.map(() => 0);
      clients.forEach(({ socket }, index) => socket.on('resync', () => (resyncs[index]! += 1)));

      proxy.set(mode);
      const end = performance.now() + size * 1000;
      const refusals: { status: number; seconds: number }[] = [];
      let descriptorsDuring = 0;
      while (performance.now() < end) {
        refusals.push(...(await Promise.all([timedCall(), timedCall(), timedCall()])));
        descriptorsDuring = Math.max(descriptorsDuring, descriptors());
        await sleep(100);
      }
      const statuses = new Set(refusals.map(({ status }) => status));
      expect([...statuses]).toEqual([503]);
      report('slowest 503', Math.max(...refusals.map((refusal) => refusal.seconds)), WITHIN_SECONDS, 's');

      const back = performance.now();
      proxy.set('open');
      const answered = expect
        .poll(async () => (await timedCall()).status, { timeout: 60_000, interval: 50 })
        .toBe(200)
        .then(() => seconds(back));
      const delivered = untilEventsArrive(`${mode}-back`).then(() => seconds(back));
      report('back to 200', await answered, WITHIN_SECONDS, 's');
      report('live events again', await delivered, WITHIN_SECONDS, 's');

      const counts = await countDeliveries(mode);
      report('events not delivered exactly once', counts.filter((count) => count !== 1).length, 0);
      expect(resyncs).toEqual(clients.map(() => 1));
      report('descriptors above the number before', descriptorsDuring - descriptorsBefore, 10);
      report('connections above the number before', (await connections()) - connectionsBefore, 5);
    },
  );

faultTest('connections cut again and again', { short: 3, full: 10 }, async ({ size, report }) => {
  const [descriptorsBefore, connectionsBefore] = [descriptors(), await connections()];
  for (let n = 0; n < size; n += 1) {
    proxy.set('cut');
    await sleep(300);
    proxy.set('open');
    await untilEventsArrive(`again-${n}`);
  }
  const counts = await countDeliveries('again');
  report('events not delivered exactly once', counts.filter((count) => count !== 1).length, 0);
  report('descriptors above the number before', descriptors() - descriptorsBefore, 10);
  report('connections above the number before', (await connections()) - connectionsBefore, 5);
});
