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
const normalise = (method: string, route: string) =>
  `${method} ${route.replace(/\/+$/, '').replaceAll(/:\w+|\{(?!product\})\w+\}/g, '*')}`;

const specified = lines('endpoints.tsv').map((line) => {
  const [method = '', route = '', , success = ''] = line.split('\t');
  return { key: normalise(method, route), success: Number(success) };
});
const built = new Map(
  allEndpoints.map(({ endpoint }) => [normalise(endpoint.method, endpoint.path), endpoint]),
);
const additional = lines('ours.tsv')
  .filter((line) => !line.startsWith('SCREEN'))
  .map((line) => normalise(...(line.split('\t') as [string, string])));

test('every endpoint of the ledger is built', () => {
  expect(specified.length).toBeGreaterThan(0);
  expect(specified.filter(({ key }) => !built.has(key))).toEqual([]);
});

test('every endpoint beyond the ledger is listed with its reason', () => {
  const beyond = [...built.keys()].filter((key) => !specified.some((endpoint) => endpoint.key === key));
  expect(beyond.toSorted()).toEqual(additional.toSorted());
});

test('every endpoint replies with the success status of the ledger', () => {
  const wrong = specified.filter(({ key, success }) => (built.get(key)?.status ?? 200) !== success);
  expect(wrong).toEqual([]);
});

test('the declared path parameters are exactly those in the path', () => {
  for (const { endpoint } of allEndpoints) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.shape ?? {}).toSorted(), endpoint.path).toEqual(inPath.toSorted());
  }
});
