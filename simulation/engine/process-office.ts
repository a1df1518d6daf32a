import type { ClientOptions } from '@baobab/contract/kit/client';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealFileIn } from '../../apps/api/src/platform/audit/seal-file.ts';
import { loadKeys } from '../../apps/api/src/platform/keys.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import { freePort } from '../../e2e/helpers/server.ts';
import { buildApi } from '../../scripts/build-api.ts';
import { createClients, signInRequest, type RawRequest } from './clients.ts';
import { copyDatabase, openConsumerSessions } from './database.ts';
import { officeSettings, verifyTrail, type Office } from './office.ts';

const READY_MS = 300_000;

/** The product as child processes: an API and a worker that can be killed and started again. */
export interface ProcessOffice extends Office {
  kill: (role: Role) => Promise<void>;
  start: (role: Role) => Promise<void>;
  isRunning: (role: Role) => boolean;
}
export type Role = 'api' | 'worker';

/** Builds what production runs, inside the project, so that it finds the installed packages. */
export async function buildProduct() {
  const cache = path.join(import.meta.dirname, '../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'simulation-'));
  const build = path.join(folder, 'apps/api/src');
  await buildApi(build);
  return {
    main: path.join(build, 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const asFetch =
  (address: string): NonNullable<ClientOptions['fetch']> =>
  (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(address + pathname + search, init);
  };

/** Sends a request as the in-process server takes it; a cut connection is status 0. */
const injectOver = (address: string) => async (request: RawRequest) => {
  const { method, url, headers, payload } = request;
  const isText = typeof payload === 'string';
  const reply = await fetch(address + url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: isText ? payload : JSON.stringify(payload),
  }).catch(() => null);
  const text = reply ? await reply.text().catch(() => '{}') : '{}';
  return { statusCode: reply?.status ?? 0, json: <T>() => JSON.parse(text) as T };
};

export async function openProcessOffice(
  server: string,
  main: string,
  staff: readonly string[],
): Promise<ProcessOffice> {
  const { url, db, drop } = await copyDatabase(server);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-sim-'));
  const environment = officeSettings(dataDir);
  const settings = readSettings(environment);
  const ports = { api: await freePort(), worker: await freePort() };
  const children = new Map<Role, ChildProcess>();
  const address = `http://127.0.0.1:${ports.api}`;
  const tokens = await openConsumerSessions(db);
  const inject = injectOver(address);
  const office: ProcessOffice = {
    app: { inject },
    db,
    ...createClients({ slug: settings.product.slug, fetch: asFetch(address) }, tokens),
    setNow: () => undefined,
    now: () => Date.now(),
    async signIn(username, password) {
      const { accessToken } = (await inject(signInRequest(username, password))).json<{
        accessToken?: string;
      }>();
      if (accessToken) tokens.set(username, accessToken);
    },
    // The worker is a process of its own.
    runJob: async () => undefined,
    runQueued: async () => undefined,
    subscriber: null,
    provider: null,
    setPush: () => undefined,
    async verifyTrail() {
      const keys = await loadKeys(settings);
      const log = createLogger({ logLevel: 'silent' });
      return verifyTrail({ pool: db, keys, sealFile: sealFileIn(dataDir), log });
    },
    isRunning: (role) => children.has(role),
    async kill(role) {
      const child = children.get(role);
      children.delete(role);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start(role) {
      const child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          ...environment,
          NODE_ENV: 'production',
          LOG_LEVEL: 'fatal',
          DATABASE_URL: url,
          ROLE: role,
          PORT: String(ports[role]),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.set(role, child);
      if (role === 'api') await untilReady(address, child);
    },
    async close() {
      for (const role of ['api', 'worker'] as const) await office.kill(role);
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  await office.start('api');
  await office.start('worker');
  for (const username of staff) await office.signIn(username);
  return office;
}

async function untilReady(address: string, child: ChildProcess) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${address}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await sleep(50);
  }
  throw new Error('The API did not become ready');
}
