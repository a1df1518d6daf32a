import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
interface Package {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const read = <T = Package>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const { version } = read('package.json');
const folders = globSync(['apps/*', 'packages/*'], { cwd: root }).filter((folder) =>
  existsSync(path.join(root, folder, 'package.json')),
);
/** The version of a package, and those of the other packages that it depends on. */
const versionsOf = ({ version: own, dependencies, devDependencies }: Package) => [
  own,
  ...Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => name.startsWith('@baobab/'))
    .map(([, wanted]) => wanted),
];

test('every package has the version of the product, also in the lockfile', () => {
  const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');
  expect(folders.length).toBeGreaterThan(4);
  for (const folder of folders) {
    expect(new Set(versionsOf(read(`${folder}/package.json`))), folder).toEqual(new Set([version]));
    expect(new Set(versionsOf(packages[folder]!)), folder).toEqual(new Set([version]));
  }
  expect(packages['']!.version).toBe(version);
});

test('the version has a dated section in the changelog, which becomes the notes of its release', () => {
  const notes = (tag: string) =>
    execFileSync(process.execPath, [path.join(root, 'scripts/release-notes.mjs'), tag], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  expect(notes(`v${version}`)).toMatch(/^### /);
  expect(() => notes('v0.0.0')).toThrow();
});

test('the data folder of the version is recorded', () => {
  expect(existsSync(path.join(root, 'apps/api/src/testing/releases', version!, 'database.json.br'))).toBe(
    true,
  );
});
