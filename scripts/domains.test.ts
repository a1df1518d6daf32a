import { areas } from '@baobab/contract';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allSchemas } from '../apps/api/src/domains.ts';

/** A domain has the same area and name in the contract, the API and the console. */
const root = path.dirname(import.meta.dirname);
const names = Object.entries(areas)
  .flatMap(([area, domains]) => Object.keys(domains).map((domain) => `${area}/${domain}`))
  .toSorted();

const foldersIn = (folder: string): string[] =>
  globSync('*/*/', { cwd: path.join(root, folder) })
    .map((name) => name.replace(/\/$/, ''))
    .toSorted();

test('every domain is a file or folder of the contract', () => {
  const missing = names.filter(
    (name) =>
      !existsSync(path.join(root, `packages/contract/src/${name}.ts`)) &&
      !existsSync(path.join(root, `packages/contract/src/${name}/${path.basename(name)}.ts`)),
  );
  expect(missing).toEqual([]);
});

test('the folders of the API are the domains, each with its declaration and routes', () => {
  expect(foldersIn('apps/api/src/domains')).toEqual(names);
  const filesOf = (kind: string) => globSync(`apps/api/src/domains/**/${kind}`, { cwd: root }).toSorted();
  expect(filesOf('domain.ts')).toEqual(
    names.map((name) => `apps/api/src/domains/${name}/domain.ts`).toSorted(),
  );
  expect(filesOf('*.routes.ts')).toEqual(
    names.map((name) => `apps/api/src/domains/${name}/${path.basename(name)}.routes.ts`).toSorted(),
  );
});

test('the folders of the console are the domains, the links to records and the screens of lists', () => {
  expect(foldersIn('apps/console/src/domains')).toEqual(
    [...names, 'workspace/lists', 'workspace/records'].toSorted(),
  );
});

test('a domain declares every module of its contract that exports a schema', async () => {
  const declared = new Set(allSchemas.values());
  const contract = path.join(root, 'packages/contract/src');
  const files = globSync('**/*.ts', { cwd: contract }).filter((file) => !/\.test(ing)?\.ts$/.test(file));
  for (const file of files) {
    const exported = Object.values<unknown>(await import(path.join(contract, file)));
    const missing = exported.filter((value) => value instanceof z.ZodType && !declared.has(value));
    expect(missing, file).toEqual([]);
  }
});
