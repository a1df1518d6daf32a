import { registry } from '@baobab/contract';
import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A domain has the same name in the contract, the API and the console. */
const root = path.dirname(import.meta.dirname);
const names = Object.keys(registry).toSorted();

/** Folders that only group domains. */
const groups = ['master-data'];

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      groups.includes(name) ? foldersIn(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .toSorted();

test('every registry name is a file or folder of the contract', () => {
  const missing = names.filter(
    (name) =>
      !existsSync(path.join(root, `packages/contract/src/${name}.ts`)) &&
      !existsSync(path.join(root, `packages/contract/src/${name}/${path.basename(name)}.ts`)),
  );
  expect(missing).toEqual([]);
});

test('the folders of the API are the registry names, each with its routes', () => {
  expect(foldersIn('apps/api/src/domains')).toEqual(names);
  const routes = globSync('apps/api/src/domains/**/*.routes.ts', { cwd: root });
  expect(routes.toSorted()).toEqual(
    names.map((name) => `apps/api/src/domains/${name}/${path.basename(name)}.routes.ts`).toSorted(),
  );
});

test('the folders of the console are the registry names, and the links to records', () => {
  expect(foldersIn('apps/console/src/domains')).toEqual([...names, 'records'].toSorted());
});
