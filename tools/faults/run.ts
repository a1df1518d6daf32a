import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { REPORT, type FaultFigure } from './report.ts';
import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import { buildConsole } from '../../scripts/build-console.ts';

const { positionals: names } = readArguments('test:faults', {
  about:
    'Provokes every fault at full length and prints a table of the figures. Arguments select files by name.',
  arguments: ['[name...]'],
});
const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
process.env['PATH'] = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`;
rmSync(REPORT, { force: true });
buildConsole();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...(names.length > 0 ? names : ['tools/faults/'])],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', FAULTS: 'full', VITEST_MAX_WORKERS: '1' } },
);
const figures = existsSync(REPORT)
  ? readFileSync(REPORT, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FaultFigure)
  : [];
console.table(
  figures.map(({ fault, figure, measured, limit, unit }) => ({
    fault,
    figure,
    measured: `${Number(measured.toFixed(2))} ${unit}`.trim(),
    limit: `${limit} ${unit}`.trim(),
    verdict: measured <= limit ? 'ok' : 'OVER',
  })),
);
process.exitCode = status ?? 1;
