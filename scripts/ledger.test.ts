import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const lines = (file: string) =>
  readFileSync(path.join(root, 'packages/contract/ledger', file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));

const source = globSync(
  ['apps/console/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'apps/api/src/domains/**/*.ts'],
  { cwd: root },
)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
/** A text with a title has its title and its sentence in separate strings. */
const isInSource = (text: string) => {
  const sentence = text.replace(/^(Success|Failed)! /, '');
  return (
    ["'", '"', '`'].some((quote) => source.includes(quote + sentence + quote)) ||
    source.includes(`>${sentence}<`)
  );
};

test('every text of the ledger is in the source, letter for letter', () => {
  const texts = lines('messages.txt');
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !isInSource(text))).toEqual([]);
});

test('the checks of the OpenAPI document except only paths of the specification', () => {
  const ignored = readFileSync(path.join(root, '.redocly.lint-ignore.yaml'), 'utf8');
  const paths = [...ignored.matchAll(/#\/paths\/(\S+)'/g)].map(([, pointer]) =>
    pointer!.replaceAll('~1', '/'),
  );
  const specified = lines('endpoints.tsv').map((line) => line.split('\t')[1]);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((one) => !specified.includes(one))).toEqual([]);
});

test('git contains no generated, private or personal files', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  expect(
    tracked.filter((file) => /(^|\/)(node_modules|dist|data\/postgres|test-results)\/|\.env$/.test(file)),
  ).toEqual([]);
});
