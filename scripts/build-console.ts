import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const stampFile = path.join(root, 'apps/console/dist/.stamp');

/** Everything the build is made of; by content, because a fresh clone has fresh times on every file. */
function fingerprint(): string {
  const files = globSync(
    [
      'apps/console/{src,public}/**/*',
      'apps/console/{index.html,vite.config.ts}',
      'packages/contract/src/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the console unless the last build was made from the same files. */
export function buildConsole() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Building the console...');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/console'),
    stdio: 'inherit',
    // A test run's own NODE_ENV would build React's slow and heavy development version.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error('The console could not be built; see above.');
  writeFileSync(stampFile, wanted);
}
