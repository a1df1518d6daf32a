import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
// Child processes of the tools must find the pinned Node.
process.env['PATH'] = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`;
// Ends the tools when the run is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** The start script of each tool, below node_modules. */
const scripts = {
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

interface RunOptions {
  environment?: Record<string, string>;
  /** Receives the output, which is printed without it. */
  onOutput?: (part: Buffer) => void;
}

/** Runs an installed tool on the pinned Node, and returns whether it succeeded. */
export async function runTool(
  tool: keyof typeof scripts,
  args: readonly string[],
  { environment = {}, onOutput }: RunOptions = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', scripts[tool]), ...args], {
    cwd: root,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  process.once('exit', () => child.kill());
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  return new Promise((resolve) => child.once('close', (status) => resolve(status === 0)));
}
