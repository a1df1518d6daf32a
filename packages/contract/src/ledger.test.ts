import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from './index.ts';

const ledger = path.join(import.meta.dirname, '../ledger');
const lines = (file: string) =>
  readFileSync(path.join(ledger, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** Trailing slashes and the names of path parameters do not matter. */
const normal = (method: string, route: string) =>
  `${method} ${route.replace(/\/+$/, '').replaceAll(/:\w+|\{(?!product\})\w+\}/g, '*')}`;

const wanted = lines('endpoints.tsv').map((line) => {
  const [method = '', route = '', , success = ''] = line.split('\t');
  return { key: normal(method, route), success: Number(success) };
});
const built = new Map(allEndpoints.map(({ endpoint }) => [normal(endpoint.method, endpoint.path), endpoint]));
const ours = lines('ours.tsv').map((line) => normal(...(line.split('\t') as [string, string])));

test('every endpoint of the ledger is built', () => {
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter(({ key }) => !built.has(key))).toEqual([]);
});

test('every endpoint beyond the ledger is listed with its reason', () => {
  const beyond = [...built.keys()].filter((key) => !wanted.some((one) => one.key === key));
  expect(beyond.toSorted()).toEqual(ours.toSorted());
});

test('success is answered with the status the ledger names', () => {
  const wrong = wanted.filter(({ key, success }) => (built.get(key)?.status ?? 200) !== success);
  expect(wrong).toEqual([]);
});

test('every parameter in a path is declared, and every declared one is in the path', () => {
  for (const { endpoint } of allEndpoints) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.shape ?? {}).toSorted(), endpoint.path).toEqual(inPath.toSorted());
  }
});
