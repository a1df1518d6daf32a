import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { readArguments } from '../apps/api/src/cli/arguments.ts';
import prepareProduct from '../e2e/helpers/server.ts';
import { buildConsole } from './build-console.ts';
import { findChromium } from './find-chromium.ts';
import { runTool } from './run-tool.ts';
import {
  emptySummary,
  fail,
  formatSummary,
  readPlaywrightReport,
  readVitestReport,
  shorten,
  type PlaywrightReport,
  type Summary,
  type VitestReport,
} from './test-summary.ts';

const { values } = readArguments('test', {
  about: 'Runs the checks and tests, the fastest first, and ends with what failed and one line of totals.',
  options: {
    all: {
      type: 'boolean',
      about: 'also runs the long tests: every screen for the rules that all screens share, commands, faults',
    },
  },
});
/** Tests that start and kill processes for minutes; `--all` runs them. */
const LONG = ['scripts/commands.test.ts', 'packages/embedded-postgres/**', 'tools/faults/**'];
const root = path.dirname(import.meta.dirname);
process.chdir(root);
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

type Tool = Parameters<typeof runTool>[0];
// Several checkers would each compute the shared types.
const ONE_CHECKER = ['--checkers', '1'];

function logResult(title: string, started: number, ok: boolean) {
  console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
}

/** Runs a check that counts as one test. Its output is buffered, because it runs in parallel. */
async function check(title: string, tool: Tool, args: string[]): Promise<Summary> {
  const started = Date.now();
  const parts: Buffer[] = [];
  const ok = await runTool(tool, args, { onOutput: (part) => parts.push(part) });
  const output = Buffer.concat(parts).toString();
  process.stdout.write(output);
  logResult(title, started, ok);
  const summary = emptySummary();
  if (ok) summary.passed += 1;
  else fail(summary, { title, place: '', message: shorten(output), files: [] });
  return summary;
}

/** Runs a suite, and reads the report that it writes. */
async function suite<Report>(
  title: string,
  tool: Tool,
  args: string[],
  report: string,
  read: (report: Report, root: string) => Summary,
  environment: Record<string, string> = {},
): Promise<Summary> {
  rmSync(report, { force: true });
  const started = Date.now();
  console.log(`\n== ${title}`);
  const ok = await runTool(tool, args, { environment });
  logResult(title, started, ok);
  const summary = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')) as Report, root)
    : emptySummary();
  if (!ok && summary.failed === 0)
    fail(summary, {
      title,
      place: '',
      message: 'Ended without a failed test; see its output above.',
      files: [],
    });
  return summary;
}

const checks = Promise.all([
  check('types', 'tsc', ['-p', 'tsconfig.json', ...ONE_CHECKER]),
  check('types of the console', 'tsc', ['-p', 'apps/console', ...ONE_CHECKER]),
  check('lint', 'oxlint', []),
  check('format', 'oxfmt', ['--list-different']),
]);
// Installs the browser in the background; an error is thrown where the browser is needed.
const browser = findChromium();
browser.catch(() => undefined);
buildConsole();
// The data folder of the end-to-end tests is filled during the unit tests, after the checks.
const prepared = checks.then(prepareProduct);
prepared.catch(() => undefined);
const unit = await suite<VitestReport>(
  'unit tests',
  'vitest',
  [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/unit.json',
    ...(values.all ? [] : LONG.map((files) => `--exclude=${files}`)),
  ],
  'test-results/unit.json',
  readVitestReport,
);
const chromium = await browser;
const removePrepared = await prepared;
const endToEnd = await suite<PlaywrightReport>(
  'end-to-end tests',
  'playwright',
  ['test'],
  'test-results/e2e.json',
  readPlaywrightReport,
  { ...(chromium && { CHROMIUM_PATH: chromium }), ...(!values.all && { SCREENS: 'sample' }) },
);
removePrepared?.();

const summaries = [...(await checks), unit, endToEnd];
console.log(`\n${formatSummary(summaries)}`);
process.exitCode = summaries.some(({ failed }) => failed > 0) ? 1 : 0;
