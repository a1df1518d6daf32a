import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
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

/** Builds the console and the data folder that every worker copies; a first start takes 20 s, a later one 3 s. */
export default async function prepareProduct() {
  buildConsole();
  if (process.env['E2E_BASE_URL'] || process.env['E2E_DATA_DIR']) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'baobab-e2e-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const { stop } = await startProduct(folder, 'e2e-first-start.log');
  await stop();
  // The workers are other processes, which inherit the environment.
  process.env['E2E_DATA_DIR'] = folder;
  return remove;
}

/** Starts a product of this worker alone, and returns how to stop it. Uses a running one when E2E_BASE_URL names it. */
export async function startWorkerProduct(worker: number): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => undefined;
  const prepared = process.env['E2E_DATA_DIR'];
  if (!prepared) throw new Error('The product is not prepared: start the tests with `playwright test`');
  const folder = mkdtempSync(path.join(tmpdir(), 'baobab-e2e-'));
  execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  const { address, stop } = await startProduct(folder, `e2e-worker-${worker}.log`, {
    // The receivers of webhooks are on this machine.
    WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  await untilWarm(address);
  process.env['E2E_BASE_URL'] = address;
  return async () => {
    delete process.env['E2E_BASE_URL'];
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The first statements of a process are its slowest: on a busy machine they exceed their limit, which answers 503. */
async function untilWarm(address: string) {
  const api = `${address}/api/v1`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: 'baobab-demo' });
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const signedIn = await fetch(`${api}/auth/login`, { method: 'POST', headers, body });
    const { accessToken = '' } = (await signedIn.json()) as { accessToken?: string };
    const paths = ['/booking/adminDashBoards?type=all', '/user/admin/users', '/payment/search-alls'];
    const answers = await Promise.all(
      paths.map((route) => fetch(api + route, { headers: { 'x-auth-token': accessToken } })),
    );
    if (answers.every(({ status }) => status < 500) && signedIn.ok) return;
  }
  throw new Error('The product answered no request in time');
}

/** Starts an installation without demo data, and returns the address of its first admin's invitation. */
export async function startEmptyProduct(logName: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baobab-e2e-'));
  const { address, log, stop } = await startProduct(folder, logName, { DEMO_DATA: 'off' });
  const end = () => stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const invitation = /\/login\?invite=[\w-]+/.exec(readFileSync(log, 'utf8'));
    if (invitation) return { address, invitation: address + invitation[0], stop: end };
    if (Date.now() > deadline) throw new Error(`The product printed no invitation; see ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function startProduct(folder: string, logName: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const log = path.join(root, 'test-results', logName);
  const product = launch(folder, port, environment, log);
  // An interrupted run has no time for a graceful stop.
  const killNow = () => killProduct(product, folder);
  process.once('exit', killNow);
  const stop = () => stopProduct(product).finally(() => process.off('exit', killNow));
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilReady(address, product, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, log, stop };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function launch(
  folder: string,
  port: number,
  environment: Record<string, string>,
  logFile: string,
): ChildProcess {
  const pinned = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
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

export async function untilReady(address: string, product: ChildProcess, log = 'its log') {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (product.exitCode !== null) break;
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product did not become ready; see ${log}`);
}

async function stopProduct(product: ChildProcess) {
  if (product.exitCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  const late = setTimeout(() => product.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
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
