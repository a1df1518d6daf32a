import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = path.join(import.meta.dirname, '../../main.ts');
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
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += String(part)));
  child.stderr.on('data', (part: Buffer) => (said.err += String(part)));
  return { child, said };
}

async function stop(child: ChildProcess) {
  running.delete(child);
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts until the address is printed, and returns everything printed so far. */
async function startUntilReady(environment: Record<string, string>) {
  const { child, said } = launch(environment);
  await expect.poll(() => said.out, { timeout: 90_000 }).toMatch(/is ready: [^]*\n\n$/);
  return { child, out: said.out, address: /is ready: +(\S+)/.exec(said.out)![1]! };
}

test('behind a proxy the process refuses to fill in demo staff unless DEMO_DATA is set', async () => {
  const { child, said } = launch({ TRUST_PROXY: '1' });
  const [code] = (await once(child, 'exit')) as [number];
  running.delete(child);
  expect(code).toBe(1);
  expect(said.err.trim().split('\n')).toEqual([expect.stringContaining('set DEMO_DATA=off to disable them')]);
  expect(said.out).toBe('');
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}, 120_000);

test('with DEMO_DATA=off the first start prints a link, and starts after it was used print none', async () => {
  const first = await startUntilReady({ TRUST_PROXY: '1', DEMO_DATA: 'off' });
  const token = /\/login\?invite=([\w-]+)\n/.exec(first.out)![1]!;
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
