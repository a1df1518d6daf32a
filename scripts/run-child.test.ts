import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

const RUN_CHILD = path.join(import.meta.dirname, 'run-child.mjs');

/** A parent that receives a signal as soon as its child exists, before spawn() returns. */
const parent = `
  import processes from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawn } = processes;
  processes.spawn = (...args) => {
    const child = spawn(...args);
    process.stdout.write(String(child.pid));
    process.kill(process.pid, 'SIGTERM');
    return child;
  };
  syncBuiltinESMExports();
  const { runChild } = await import(${JSON.stringify(RUN_CHILD)});
  runChild(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], { stdio: 'ignore' });`;

test('a signal that arrives while the child is started ends the child too', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', parent]);
  const ended = await run.catch((error: { code: unknown; signal: unknown; stdout: string }) => error);
  const child = Number(ended.stdout);
  expect(child).toBeGreaterThan(0);
  try {
    expect(ended).toMatchObject({ code: 1, signal: null });
    expect(() => process.kill(child, 0)).toThrow('ESRCH');
  } catch (error) {
    process.kill(child, 'SIGKILL');
    throw error;
  }
});

const CHILD = `console.log(process.pid); setTimeout(() => {}, 600_000)`;
const runner = `
  import { runChild } from ${JSON.stringify(RUN_CHILD)};
  runChild(process.execPath, ['-e', ${JSON.stringify(CHILD)}]);`;
/** npm runs a script in a shell, which does not notice that npm has ended. */
const npm = `
  import { spawn } from 'node:child_process';
  spawn('sh', ['-c', '"$NODE" --input-type=module -e "$RUNNER"; exit $?'], { stdio: 'inherit' });`;

test('SIGHUP to npm alone ends the child', async () => {
  const environment = { NODE: process.execPath, RUNNER: runner, npm_lifecycle_event: 'start' };
  const caller = spawn(process.execPath, ['--input-type=module', '-e', npm], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(caller.stdout, 'data')) as [Buffer];
  const child = Number(output);
  expect(child).toBeGreaterThan(0);
  caller.kill('SIGHUP');
  try {
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), { timeout: 20_000 });
  } catch (error) {
    process.kill(child, 'SIGKILL');
    throw error;
  }
}, 60_000);
