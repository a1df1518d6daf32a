import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, ports, readPasswords, urlOf } from './layout.ts';
import { startProcess, waitFor } from './processes.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const settings = (name: string): Record<string, string> => {
  const dataDir = inFolder('product', name);
  mkdirSync(dataDir, { recursive: true });
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(ports.pgBouncer),
    DATABASE_DIRECT_URL: urlOf(ports.primary),
    DATABASE_REPLICA_URL: urlOf(ports.replicas),
    ENCRYPTION_KEYS: readPasswords().encryptionKey,
    S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`,
    S3_BUCKET: 'baobab',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    // The demo staff may sign in through the load balancer.
    DEMO_DATA: 'small',
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    // As npm start sets it: else each start would compile all sources, on the processors of the process beside it.
    NODE_COMPILE_CACHE: inFolder('compiled'),
    LOG_LEVEL: 'info',
  };
};

const argsOf = (file: string) => ['--disable-warning=ExperimentalWarning', path.join(root, file)];
const runSource = (name: string, file: string, env: Record<string, string>) =>
  startProcess({ name, command: process.execPath, args: argsOf(file), env });

/** Starts one process of the product from the sources. */
export function startProduct(name: string, port: number, changed: Record<string, string | undefined>) {
  const given = Object.entries({ ...settings(name), PORT: String(port), ...changed });
  const env = Object.fromEntries(
    given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  runSource(name, 'apps/api/src/main.ts', env);
}

export async function startS3() {
  runSource('s3', 'tools/scale/s3.ts', { SCALE_DIR: inFolder() });
  await waitFor('the object store', () => fetch(`http://127.0.0.1:${ports.s3}/`));
}

export const apiName = (index: number) => `api${index + 1}`;
export const startApi = (index: number) => startProduct(apiName(index), ports.api[index]!, { ROLE: 'api' });
export const startWorker = () => startProduct('worker', ports.worker, { ROLE: 'worker' });

export const waitUntilReady = (port: number, waitMs = 180_000) =>
  waitFor(
    `the API at ${port}`,
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok,
    waitMs,
  );

/** Whether `npm run audit:verify` finds the audit trail intact. */
export const verifyAudit = () =>
  spawnSync(process.execPath, argsOf('apps/api/src/cli/audit-verify.ts'), {
    env: settings('audit'),
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0;
