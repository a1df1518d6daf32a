import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const stampFile = path.join(root, 'apps/console/dist/.stamp');

/**
 * All files of the folders that the build reads: sources, configuration, environment files and types. The lockfile
 * represents the dependencies.
 */
export const inputFiles = (folder = root): string[] =>
  globSync(
    [
      'apps/console/{**/*,.*}',
      'packages/contract/{src/**/*,*.json}',
      'packages/spreadsheet/src/neutralise.ts',
      'package.json',
      'package-lock.json',
      'tsconfig*.json',
      'scripts/build-console.ts',
    ],
    {
      cwd: folder,
      withFileTypes: true,
      exclude: (entry) => /^(dist|node_modules)$/.test(entry.name),
    },
  )
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Hashes the content, because a fresh clone has new modification times. */
export function fingerprint(folder = root): string {
  const hash = createHash('sha256');
  for (const file of inputFiles(folder)) {
    const content = readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Builds the console unless the last build used the same files. */
export function buildConsole() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Building the console...');
  const startedAt = performance.now();
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/console'),
    stdio: 'inherit',
    // NODE_ENV=test would build the slower and larger development version of React.
    // CI switches off Vite's progress line, which is rewritten for every module.
    env: { ...process.env, NODE_ENV: 'production', CI: 'true' },
  });
  if (result.status !== 0) throw new Error('The console could not be built; see above.');
  writeFileSync(stampFile, wanted);
  console.log(`Console built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
