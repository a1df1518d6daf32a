// Runs on any installed Node: installs the dependencies of the lockfile, then runs the task on the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from './installed.mjs';
import { runChild } from './run-child.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
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
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  'test-faults': 'tools/faults/run.ts',
  'test-office': 'tools/office/run.ts',
  'test-deploy': 'tools/deploy/run.ts',
  'scale-up': 'tools/scale/up.ts',
  'scale-proof': 'tools/scale/proof.ts',
  'scale-down': 'tools/scale/down.ts',
  bench: 'tools/bench/run.ts',
  simulate: 'simulation/run.ts',
  seed: 'apps/api/src/cli/seed.ts',
  staff: 'apps/api/src/cli/staff.ts',
  routes: 'apps/api/src/cli/routes.ts',
  'audit-verify': 'apps/api/src/cli/audit-verify.ts',
  'audit-who': 'apps/api/src/cli/audit-who.ts',
  'keys-rotate': 'apps/api/src/cli/keys-rotate.ts',
  'record-release': 'scripts/record-release.ts',
  tools: 'scripts/tools.ts',
  backup: 'apps/api/src/cli/backup.ts',
  restore: 'apps/api/src/cli/restore.ts',
  'restore-drill': 'apps/api/src/cli/restore-drill.ts',
  'files-move': 'apps/api/src/cli/files-move.ts',
  migrate: 'apps/api/src/cli/migrate.ts',
  status: 'apps/api/src/cli/status.ts',
};

const [task = '', ...rest] = process.argv.slice(2);
if (!tasks[task]) fail(`Unknown task ${task}. Known: ${Object.keys(tasks).join(', ')}`);
const installed = installedPackages(root);
if (installed === 'outdated production')
  fail('The installed packages are not those of package-lock.json; run npm ci --omit=dev again.');
if (installed === 'production') runBuilt();
else runSource();

/** A production install has neither compiler nor bundler; it runs what `npm run build` made. */
function runBuilt() {
  const source = task === 'start' ? 'apps/api/src/main.ts' : tasks[task];
  if (!source.startsWith('apps/api/'))
    fail(`npm run ${task} needs the development packages; run npm ci first.`);
  const built = path.join(root, 'dist', source.replace(/\.ts$/, '.js'));
  if (!existsSync(built)) fail('The product is not built; run npm ci, then npm run build.');
  // ADR 18 has the figures of these limits.
  runChild(supportedNode(), ['--max-semi-space-size=2', '--heap-growing-percent=100', built, ...rest], {
    cwd: root,
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  });
}

function runSource() {
  if (installed !== 'all' || !existsSync(pinned)) install();
  runChild(
    supportedNode(),
    ['--disable-warning=ExperimentalWarning', path.join(root, tasks[task]), ...rest],
    {
      cwd: root,
      // Caches compiled code between starts; Node detects changed files itself.
      env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'), ...process.env },
    },
  );
}

function install() {
  console.log('Installing dependencies (once)...');
  const startedAt = performance.now();
  const npm = process.env.npm_execpath;
  // With NODE_ENV=production npm would leave out the packages that build the console.
  const arguments_ = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...arguments_], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) fail('The dependencies could not be installed; see above.');
  removeUnused();
  console.log(`Dependencies installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Removes the C headers of Node and source maps, which no tool reads: a fifth of what npm installs. */
function removeUnused() {
  const packages = path.join(root, 'node_modules');
  const platforms = path.join(packages, 'node', 'node_modules');
  for (const name of existsSync(platforms) ? readdirSync(platforms) : [])
    if (name.startsWith('node-'))
      rmSync(path.join(platforms, name, 'include'), { recursive: true, force: true });
  // With types, because names alone would include the files of the linked workspaces.
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map'))
      rmSync(path.join(entry.parentPath ?? entry.path, entry.name));
}

function supportedNode() {
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return process.execPath;
  return fail(
    `This is Node ${process.versions.node}; the product needs Node 24. Development installs include it as the npm ` +
      'package "node", whose install script must be allowed; a production install needs Node 24 on the machine.',
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
