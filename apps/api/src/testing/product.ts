import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { DEMO_PASSWORD } from '../domains/workspace/access/access.seed.ts';

/** A file of the build that the global setup made. */
export function builtFile(name: string): string {
  const build = process.env['TEST_API_BUILD'];
  if (!build) throw new Error('TEST_API_BUILD is not set: run the tests with the global setup');
  return path.join(build, name);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * Runs the product in a child process with one data folder for all starts. `environment` is called at each start.
 */
export function useProduct(environment: () => Record<string, string> = () => ({})) {
  let dataDir = '';
  let port = 0;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-main-'));
  });
  afterAll(async () => {
    if (running) await stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const address = () => `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address()}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    );

  /** The first start also seeds the demo data. */
  async function start(): Promise<void> {
    // A new port at each start: a connection of another test may have taken the previous one.
    port = await freePort();
    running = spawn(process.execPath, [builtFile('main.js')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '1000000',
        ...environment(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const child = running;
    await vi.waitUntil(async () => child.exitCode !== null || (await isReady()) === 200, {
      timeout: 300_000,
      interval: 50,
    });
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`);
  }

  async function stop(signal: NodeJS.Signals): Promise<number | null> {
    const child = running!;
    running = undefined;
    const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    return exited;
  }

  return { start, stop, address, pid: () => running?.pid, dataDir: () => dataDir, ...callers(address) };
}

function callers(address: () => string) {
  async function api<T = Record<string, unknown>>(method: string, route: string, token = '', body?: unknown) {
    const reply = await fetch(`${address()}/api/v1${route}`, {
      method,
      headers: {
        ...(token && { 'x-auth-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as T };
  }
  const signIn = async () =>
    String(
      (await api('POST', '/auth/login', '', { username: 'admin', password: DEMO_PASSWORD })).body[
        'accessToken'
      ],
    );
  return { api, signIn };
}
