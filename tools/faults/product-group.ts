import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';
import { builtFile } from '../../apps/api/src/testing/product.ts';

const root = path.resolve(import.meta.dirname, '../..');
const RUN_CHILD = path.join(root, 'scripts/run-child.mjs');

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the product like `npm start`, a parent and the API, in a separate process group. */
export function startGroup(environment: Record<string, string>) {
  const code = `import { runChild } from ${JSON.stringify(RUN_CHILD)};
    runChild(process.execPath, [${JSON.stringify(builtFile('main.js'))}]);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const pid = parent.pid!;
  let errors = '';
  parent.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const exited = new Promise<number | null>((resolve) => parent.once('close', (status) => resolve(status)));
  return {
    pid,
    exited,
    errors: () => errors,
    signalGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal),
    signalParent: (signal: NodeJS.Signals) => process.kill(pid, signal),
    isGone: () => !exists(-pid),
    ready: () =>
      vi.waitUntil(
        () =>
          fetch(`http://127.0.0.1:${environment['PORT']}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 90_000, interval: 50 },
      ),
  };
}
export type ProductGroup = ReturnType<typeof startGroup>;

/** The pid in postmaster.pid, which PostgreSQL removes when it stops. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    return exists(pid) ? pid : null;
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
