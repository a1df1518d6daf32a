import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFile } from '../../../testing/product.ts';

let dataDir = '';
const running = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-start-'));
});
afterAll(async () => {
  for (const child of running) await stop(child);
  await rm(dataDir, { recursive: true, force: true });
});

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [builtFile('main.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (output.out += String(part)));
  child.stderr.on('data', (part: Buffer) => (output.err += String(part)));
  return { child, output };
}

async function stop(child: ChildProcess) {
  running.delete(child);
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Waits until the address is printed, and returns everything printed so far. */
async function startUntilReady(environment: Record<string, string>) {
  const { child, output } = launch(environment);
  await expect.poll(() => output.out, { timeout: 90_000 }).toMatch(/is ready: [^]*\n\n$/);
  return { child, out: output.out, address: /is ready: +(\S+)/.exec(output.out)![1]! };
}

test('refuses to create demo staff behind a proxy unless DEMO_DATA is set', async () => {
  const { child, output } = launch({ TRUST_PROXY: '1' });
  const [code] = (await once(child, 'exit')) as [number];
  running.delete(child);
  expect(code).toBe(1);
  expect(output.err.trim().split('\n')).toEqual([
    expect.stringContaining('set DEMO_DATA=off to disable them'),
  ]);
  expect(output.out).toBe('');
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}, 120_000);

test('ends with one sentence for a setting that cannot be used, and creates nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const unused = path.join(dataDir, 'unused');
  for (const [environment, sentence] of [
    [{ PORT: 'http' }, "PORT is 'http'; it must be a number.\n"],
    [{ PORT: String(port) }, `Port ${port} of 127.0.0.1 is in use by another process; `],
    [
      { HOST: '203.0.113.7', DEMO_DATA: 'off' },
      "HOST is '203.0.113.7'; it must be an address of this machine.\n",
    ],
    [
      { DATABASE_URL: `postgres://baobab@localhost:${await freePort()}/baobab` },
      'The database of DATABASE_URL cannot be used: connect ECONNREFUSED ',
    ],
    [{ DATA_DIR: '/sys/baobab' }, 'This process has no permission to write to /sys/baobab ('],
  ] as const) {
    const { child, output } = launch({ DATA_DIR: unused, ...environment });
    const [code] = (await once(child, 'exit')) as [number];
    running.delete(child);
    expect(code).toBe(1);
    expect(output.err).toContain(sentence);
    expect(output.err.trim()).not.toContain('\n');
    expect(existsSync(unused)).toBe(false);
  }
  other.close();
}, 60_000);

test('prints an invitation link at start with DEMO_DATA=off until it was used', async () => {
  const environment = { TRUST_PROXY: '1', DEMO_DATA: 'off', PUBLIC_URL: 'https://clinic.example' };
  const first = await startUntilReady(environment);
  const token = /https:\/\/clinic\.example\/login\?invite=([\w-]+)\n/.exec(first.out)![1]!;
  const other = await startUntilReady(environment);
  expect(other.out).toContain(`https://clinic.example/login?invite=${token}\n`);
  await stop(other.child);
  expect(first.out).not.toContain('baobab-demo');
  const reply = await fetch(`${first.address}/api/v1/auth/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      username: 'ngozi',
      full_name: 'Ngozi Eze',
      email: 'ngozi@clinic.example',
      mobile: '+2348035551234',
      password: 'three quiet mango trees',
    }),
  });
  expect(reply.status).toBe(200);
  await stop(first.child);
  const second = await startUntilReady({ TRUST_PROXY: '1', DEMO_DATA: 'off' });
  expect(second.out).not.toContain('invite=');
}, 180_000);

test('a worker serves probes and metrics on its port, and nothing else', async () => {
  const port = await freePort();
  const { child } = launch({ ROLE: 'worker', DEMO_DATA: 'off', PORT: String(port) });
  const get = (route: string) => fetch(`http://127.0.0.1:${port}${route}`).catch(() => null);
  await expect.poll(async () => (await get('/readyz'))?.status, { timeout: 90_000 }).toBe(200);
  expect(await (await get('/healthz'))!.json()).toMatchObject({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(await (await get('/metrics'))!.text()).toContain('baobab_build_info{');
  for (const route of ['/', '/api/v1/auth/me', '/api/docs']) expect((await get(route))!.status).toBe(404);
  await stop(child);
}, 120_000);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
