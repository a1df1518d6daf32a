import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fingerprint, inputFiles } from './build-console.ts';

const root = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), 'baobab-build-'));
afterAll(() => rmSync(folder, { recursive: true }));
function put(file: string, content: string) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

test('every configuration file is an input of the build', () => {
  const configuration = globSync(
    ['apps/console/*.*', 'apps/console/public/*', 'packages/contract/package.json', '*.json'],
    { cwd: root },
  ).filter((file) => !/dist|\.oxlintrc|\.oxfmtrc/.test(file));
  expect(configuration).toContain('apps/console/zod-stub.ts');
  expect(configuration).toContain('apps/console/chunks.ts');
  expect(inputFiles()).toEqual(expect.arrayContaining(configuration));
});

test('an input that is added, changed or removed makes the build stale', () => {
  const inputs = new Map(inputFiles().map((file) => [file.replace(/\/src\/.*\./, '/src/any.'), file]));
  const before = new Set([fingerprint(folder)]);
  const expectStale = (change: string) => {
    const now = fingerprint(folder);
    expect(before.has(now), change).toBe(false);
    before.add(now);
  };
  // One source per extension, all other files, and an environment file that Vite would read.
  for (const file of [...inputs.values(), 'apps/console/.env.production']) {
    put(file, 'first');
    expectStale(`${file} was added`);
    put(file, 'second');
    expectStale(`${file} was changed`);
  }
  rmSync(path.join(folder, 'apps/console/vite.config.ts'));
  expectStale('a file was removed');
});

test('tests and build output are not inputs', () => {
  const before = fingerprint(folder);
  put('apps/console/dist/index.html', 'built');
  put('apps/console/src/app/routes.test.ts', 'a test');
  expect(fingerprint(folder)).toBe(before);
});

test('the console imports no file from outside its folder', () => {
  const consoleFiles = inputFiles().filter((file) => /^apps\/console\/.*\.(ts|tsx|css)$/.test(file));
  const outside = consoleFiles.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import|url)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target]) => path.join(path.dirname(file), target!))
      .filter((target) => !target.startsWith('apps/console/'))
      .map((target) => `${file} -> ${target}`),
  );
  expect(outside).toEqual([]);
});
