import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import startProduct from '../e2e/helpers/server.ts';
import { buildConsole } from './build-console.ts';
import { findChromium } from './find-chromium.ts';

// Runs all checks and tests, the fastest first, and ends with one line of totals.
const root = path.dirname(import.meta.dirname);
process.chdir(root);
// Child processes of the tools must find the pinned Node.
process.env['PATH'] = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`;
process.env['NODE_ENV'] = 'test';

// The tests create and drop about a hundred databases; with enough memory they do not use the disk.
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY = 6 * 1024 ** 3;
if (!process.env['TMPDIR'] && freeIn(MEMORY) > ENOUGH_MEMORY && freemem() > ENOUGH_MEMORY)
  process.env['TMPDIR'] = MEMORY;

function freeIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const total = { passed: 0, failed: 0, skipped: 0 };
const bin = (name: string) => path.join('node_modules', name);
// Several checkers would each compute the shared types.
const ONE_CHECKER = ['--checkers', '1'];

async function step(
  title: string,
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const tool = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return logResult(title, started, await ended(tool));
}

function ended(tool: ChildProcess): Promise<number | null> {
  process.once('exit', () => tool.kill());
  return new Promise((resolve) => tool.once('close', (status) => resolve(status)));
}
// Ends the tools when the run is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

function logResult(title: string, started: number, status: number | null): boolean {
  const ok = status === 0;
  console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return ok;
}

/** Runs a check that counts as one test. Its output is buffered, because it runs in parallel. */
async function check(title: string, script: string, args: string[]) {
  const started = Date.now();
  const tool = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (part: Buffer) => output.push(part));
  const status = await ended(tool);
  process.stdout.write(Buffer.concat(output));
  total[logResult(title, started, status) ? 'passed' : 'failed'] += 1;
}

async function suite(
  title: string,
  script: string,
  args: string[],
  report: string,
  count: (json: unknown) => typeof total,
  environment = {},
) {
  rmSync(report, { force: true });
  const ok = await step(title, script, args, environment);
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  // A suite that crashed before it wrote its report counts as one failure.
  if (!ok && counted.failed === 0) counted.failed = 1;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counted[key];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const checks = Promise.all([
  check('types', bin('typescript/bin/tsc'), ['-p', 'tsconfig.json', ...ONE_CHECKER]),
  check('types of the console', bin('typescript/bin/tsc'), ['-p', 'apps/console', ...ONE_CHECKER]),
  check('lint', bin('oxlint/bin/oxlint'), []),
  check('format', bin('oxfmt/bin/oxfmt'), ['--list-different']),
]);
// Installs the browser in the background; an error is thrown where the browser is needed.
const browser = findChromium();
browser.catch(() => undefined);
buildConsole();
// The product for the end-to-end tests starts during the unit tests, after the checks.
const product = checks.then(startProduct);
product.catch(() => undefined);
await suite(
  'unit tests',
  bin('vitest/vitest.mjs'),
  ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  'test-results/unit.json',
  (json) => {
    const report = json as VitestReport;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },
);
const chromium = await browser;
const stopProduct = await product;
await suite(
  'end-to-end tests',
  bin('@playwright/test/cli.js'),
  ['test'],
  'test-results/e2e.json',
  (json) => {
    const { stats } = json as PlaywrightReport;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  },
  chromium ? { CHROMIUM_PATH: chromium } : {},
);
await stopProduct?.();

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
