// Runs on any installed Node: installs the dependencies of the lockfile, then runs the task on the pinned Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampFile = path.join(root, 'node_modules', '.installed');
const pinned = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const tasks = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  'test-faults': 'scripts/faults.ts',
  bench: 'bench/run.ts',
  seed: 'apps/api/src/cli/seed.ts',
  staff: 'apps/api/src/cli/staff.ts',
  routes: 'apps/api/src/cli/routes.ts',
  'audit-verify': 'apps/api/src/cli/audit-verify.ts',
  'audit-who': 'apps/api/src/cli/audit-who.ts',
  'record-release': 'scripts/record-release.ts',
  backup: 'apps/api/src/cli/backup.ts',
  restore: 'apps/api/src/cli/restore.ts',
};

const [task = '', ...rest] = process.argv.slice(2);
if (!tasks[task]) fail(`Unknown task ${task}. Known: ${Object.keys(tasks).join(', ')}`);
install();
const node = pinnedNode();
runChild(node, ['--disable-warning=ExperimentalWarning', path.join(root, tasks[task]), ...rest], {
  cwd: root,
  // Caches compiled code between starts; Node detects changed files itself.
  env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'), ...process.env },
});

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted && existsSync(pinned)) return;
  console.log('Installing dependencies (once)...');
  const startedAt = performance.now();
  const npm = process.env.npm_execpath;
  const arguments_ = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...arguments_], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) fail('The dependencies could not be installed; see above.');
  writeFileSync(stampFile, wanted);
  console.log(`Dependencies installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function pinnedNode() {
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return process.execPath;
  return fail(
    `This is Node ${process.versions.node}; the product needs Node 24 and includes it as the npm package "node", whose ` +
      'install script did not run. Allow install scripts and run npm ci again, or use Node 24.',
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
