import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from './layout.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The newest recorded release; its commit is the one that set the version in package.json. */
export async function findRelease() {
  const recorded = await readdir(path.join(root, 'apps/api/src/testing/releases'));
  const version = recorded.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)!;
  const search = ['log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json'];
  const { stdout } = await run('git', search, { cwd: root });
  const commit = stdout.trim().split('\n').at(-1);
  if (!commit) throw new Error(`The history has no commit that set version ${version}; fetch all of it.`);
  return { version, commit };
}

/** Unpacks the sources of a commit and installs their dependencies; a repeated run finds both. */
export async function unpackRelease({ version, commit }: Awaited<ReturnType<typeof findRelease>>) {
  const folder = inFolder('releases', version);
  const installed = path.join(folder, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(installed)) return folder;
  await mkdir(folder, { recursive: true });
  const archive = inFolder('releases', `${version}.tar`);
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    cwd: folder,
  });
  return folder;
}
