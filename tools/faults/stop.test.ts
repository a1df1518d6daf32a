import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { copySeededFolder } from '../../apps/api/src/testing/seeded-folder.ts';
import { faultTest } from './fault-test.ts';
import { send, startLoad } from './load.ts';
import { freePort, postmasterOf, startGroup, type ProductGroup } from './product-group.ts';

let dataDir = '';
let port = 0;
let token = '';
let people = 0;
const groups: ProductGroup[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-stop-'));
  await copySeededFolder(dataDir);
  port = await freePort();
});
afterAll(async () => {
  for (const group of groups) if (!group.isGone()) group.signalGroup('SIGKILL');
  const postmaster = postmasterOf(dataDir);
  if (postmaster) process.kill(postmaster, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function start(environment: Record<string, string> = {}) {
  const group = startGroup({
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: '1000000',
    DEMO_DATA: 'small',
    ...environment,
  });
  groups.push(group);
  return group;
}

async function signIn() {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

const newUser = () => {
  people += 1;
  const mobile = `+234805${String(people).padStart(7, '0')}`;
  const email = `stop${people}@mail.example`;
  const body = JSON.stringify({ firstName: 'Stop', lastName: 'Test', email, mobile });
  return { method: 'POST', path: '/user/auth/register', token, body };
};
const someCall = (n: number) =>
  n % 3 === 0 ? newUser() : { method: 'GET', path: '/user/admin/users?limit=50', token };

/** The ways to stop the product; npm and a terminal repeat the signal. */
const stops: ((group: ProductGroup) => Promise<void>)[] = [
  async (group) => void group.signalGroup('SIGINT'),
  async (group) => void group.signalGroup('SIGTERM'),
  async (group) => void group.signalParent('SIGTERM'),
  async (group) => {
    for (let n = 0; n < 5; n += 1) {
      group.signalGroup(n % 2 ? 'SIGTERM' : 'SIGINT');
      await sleep(20);
    }
  },
];

async function killPostgres() {
  const before = postmasterOf(dataDir)!;
  process.kill(before, 'SIGKILL');
  await vi.waitUntil(() => ![null, before].includes(postmasterOf(dataDir)), { timeout: 30_000 });
  await vi.waitUntil(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok), {
    timeout: 30_000,
  });
}

faultTest('a stop under load', { short: 2, full: 20 }, async ({ size, report }) => {
  const cut: string[] = [];
  const left: string[] = [];
  let answered = 0;
  let reconnecting = 0;
  for (let n = 0; n < size; n += 1) {
    const group = start();
    await group.ready();
    token ||= await signIn();
    // In every second run the API has already restarted its PostgreSQL.
    if (n % 2 === 0) await killPostgres();
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/realtime',
      auth: { token },
      transports: ['websocket'],
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const load = startLoad(port, someCall);
    await vi.waitUntil(() => load.outcomes.length > 40, { timeout: 30_000 });
    const stopping = Promise.withResolvers<void>();
    const slow = [1, 2].map(() =>
      send({ ...newUser(), port, pause: stopping.promise.then(() => sleep(700)) }),
    );
    await sleep(50);
    const postmaster = postmasterOf(dataDir);
    await stops[n % stops.length]!(group);
    stopping.resolve();
    expect(await group.exited).toBe(0);
    await load.ended;
    const outcomes = [...load.outcomes, ...(await Promise.all(slow))];
    cut.push(...outcomes.filter(({ kind }) => kind === 'cut').map(({ detail }) => detail));
    answered += outcomes.filter(({ kind, detail }) => kind === 'answered' && detail === '200').length;
    expect((await Promise.all(slow)).map(({ detail }) => detail)).toEqual(['200', '200']);
    // The client reconnects after a lost transport, but not after a disconnect by the server.
    reconnecting += (await reason) === 'transport close' ? 1 : 0;
    socket.disconnect();
    if (!group.isGone()) left.push(`group ${group.pid}`);
    if (postmasterOf(dataDir)) left.push(`PostgreSQL ${postmaster}`);
  }
  expect.soft(cut).toEqual([]);
  report('aborted requests', cut.length, 0);
  report('processes left behind', left.length, 0);
  report('sockets that do not reconnect', size - reconnecting, 0);
  expect(answered).toBeGreaterThan(size * 40);
});

faultTest('a stop during the start', { short: 2, full: 12 }, async ({ size, report }) => {
  let left = 0;
  for (let n = 0; n < size; n += 1) {
    const group = start();
    await sleep(200 + n * (2_400 / size));
    group.signalGroup(n % 2 ? 'SIGTERM' : 'SIGINT');
    await group.exited;
    if (postmasterOf(dataDir) || !group.isGone()) left += 1;
  }
  report('starts that left a process behind', left, 0);
});

faultTest('a port in use', { short: 1, full: 1 }, async ({ report }) => {
  const other = createServer().listen(port, '127.0.0.1');
  const group = start();
  expect(await group.exited).toBe(1);
  other.close();
  expect(group.errors().trim()).toMatch(
    new RegExp(`^Port ${port} of 127.0.0.1 is in use by another process`),
  );
  report('lines of the message', group.errors().trim().split('\n').length, 1);
  report('processes left behind', [postmasterOf(dataDir), !group.isGone() || null].filter(Boolean).length, 0);
});
