import { findChromium } from './find-chromium.ts';
import { runTool } from './run-tool.ts';

// npm run lint, typecheck, format, test:unit and test:e2e. Further arguments go to the tool.
const [task = '', ...rest] = process.argv.slice(2);

const tasks: Record<string, () => Promise<boolean>> = {
  format: () => runTool('oxfmt', rest),
  lint: async () => (await runTool('oxlint', rest)) && runTool('oxfmt', ['--check', ...rest]),
  typecheck: async () =>
    (await runTool('tsc', ['-p', 'tsconfig.json', ...rest])) &&
    runTool('tsc', ['-p', 'apps/console', ...rest]),
  'test-unit': () => runTool('vitest', ['run', ...rest]),
  'test-e2e': async () => {
    const chromium = await findChromium();
    return runTool('playwright', ['test', ...rest], {
      environment: chromium ? { CHROMIUM_PATH: chromium } : {},
    });
  },
};

const run = tasks[task];
if (!run) throw new Error(`Unknown task ${task}. Known: ${Object.keys(tasks).join(', ')}`);
process.exitCode = (await run()) ? 0 : 1;
