import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './domains/access/access.seed.ts';

let dataDir: string;
let port: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-main-'));
  port = await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });
});
afterAll(async () => {
  if (running) await stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<number> {
  const started = performance.now();
  running = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'main.ts')],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '1000000',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 30_000, interval: 50 },
    )
    .toBe(200);
  return (performance.now() - started) / 1000;
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const child = running!;
  running = undefined;
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill(signal);
  return exited;
}

const api = async (method: string, route: string, token = '', body?: unknown) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1${route}`, {
    method,
    headers: {
      ...(token && { 'x-auth-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const signIn = async () =>
  String(
    (await api('POST', '/auth/login', '', { username: 'admin', password: DEMO_PASSWORD })).body[
      'accessToken'
    ],
  );
const person = (n: number) => ({
  firstName: 'Kill',
  lastName: `Number${n}`,
  email: `kill${n}@mail.example`,
  mobile: `+234809${String(n).padStart(7, '0')}`,
});

test(
  'killed at any moment, no acknowledged write is lost and the next start works',
  { timeout: 120_000 },
  async () => {
    await start();
    const acknowledged: string[] = [];
    let next = 0;
    for (const after of [30, 120, 400]) {
      const token = await signIn();
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          const given = person((next += 1));
          const answer = await api('POST', '/user/auth/register', token, given).catch(() => null);
          if (!answer) return;
          if (answer.status === 200) acknowledged.push(given.email);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, after));
      await stop('SIGKILL');
      await Promise.all(writers);
      const seconds = await start();
      expect(seconds).toBeLessThan(15);
    }
    const token = await signIn();
    expect(acknowledged.length).toBeGreaterThan(10);
    const { body } = await api('GET', '/user/admin/users?search=kill%20mail.example&limit=1', token);
    const { body: all } = { body };
    expect(Number(all['count'])).toBeGreaterThanOrEqual(acknowledged.length);
    for (const email of acknowledged.slice(-5))
      expect((await api('GET', `/user/admin/users?search=${email}`, token)).body['count']).toBe(1);
  },
);

test('asked to stop, it finishes what is in flight and ends by itself', { timeout: 60_000 }, async () => {
  const token = await signIn();
  const answers = Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => api('POST', '/user/auth/register', token, person(900_000 + i))),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const code = await stop('SIGTERM');
  const settled = await answers;
  expect(code).toBe(0);
  // Whatever was accepted was answered in full; what came too late was refused at the door, not cut.
  expect(
    settled.filter((one) => one.status === 'fulfilled').every((one) => [200, 503].includes(one.value.status)),
  ).toBe(true);
});
