import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildConsole } from '../../scripts/build-console.ts';

const root = path.join(import.meta.dirname, '../..');
const compileCache = process.env['NODE_COMPILE_CACHE'];
const READY_MS = 300_000;
const STOP_MS = 60_000;

/** Starts the product on an empty data folder, and removes both after the tests. */
export default async function startProduct() {
  buildConsole();
  // Uses a running product, for developing a test.
  if (process.env['E2E_BASE_URL']) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'baobab-e2e-'));
  const port = await freePort();
  const product = launch(folder, port);
  // An interrupted run has no time for a graceful stop.
  const killNow = () => killProduct(product, folder);
  process.once('exit', killNow);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const end = () => stop(product, folder).finally(() => process.off('exit', killNow));
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilReady(address, product);
  } catch (error) {
    await end();
    throw error;
  }
  // The tests run in other processes, which inherit the environment.
  process.env['E2E_BASE_URL'] = address;
  return end;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function launch(
  folder: string,
  port: number,
  environment: Record<string, string> = {},
  logName = 'e2e-server.log',
): ChildProcess {
  const pinned = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const log = openSync(path.join(root, 'test-results', logName), 'w');
  return spawn(
    existsSync(pinned) ? pinned : process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'apps/api/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env['PATH'],
        // Set by `npm test`; a start takes a third less time with it.
        ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        RATE_LIMIT: '1000000',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    },
  );
}

export async function untilReady(address: string, product: ChildProcess) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (product.exitCode !== null) break;
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product did not become ready; see test-results/e2e-server.log');
}

export async function stop(product: ChildProcess, folder: string) {
  if (product.exitCode === null) {
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    const late = setTimeout(() => product.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  }
  rmSync(folder, { recursive: true, force: true });
}

function killProduct(product: ChildProcess, folder: string) {
  product.kill('SIGKILL');
  try {
    // The first line is the pid of the database, which would keep running.
    const pidFile = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGQUIT');
  } catch {
    // The database has not started yet, or has already stopped.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
