import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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

const arguments_ = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
const options = () => ({
  cwd: path.join(root, 'apps/console'),
  stdio: 'inherit' as const,
  // NODE_ENV=test would build the slower and larger development version of React.
  // CI switches off Vite's progress line, which is rewritten for every module.
  env: { ...process.env, NODE_ENV: 'production', CI: 'true' },
});

/** Begins a build unless the last one used the same files; returns what to do with its exit code. */
function beginBuild() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return null;
  console.log('Building the console...');
  const startedAt = performance.now();
  return (status: number | null) => {
    if (status !== 0) throw new Error('The console could not be built; see above.');
    writeFileSync(stampFile, wanted);
    console.log(`Console built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };
}

/** Builds the console unless the last build used the same files. */
export function buildConsole() {
  beginBuild()?.(spawnSync(process.execPath, arguments_, options()).status);
}

/** The same beside other work. */
export async function buildConsoleMeanwhile() {
  const end = beginBuild();
  if (!end) return;
  const child = spawn(process.execPath, arguments_, options());
  process.once('exit', () => child.kill());
  const [status] = (await once(child, 'exit')) as [number | null];
  end(status);
}
