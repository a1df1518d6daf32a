import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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
