import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Rules that are written once: everything else calls the module that holds them. */
const root = path.dirname(import.meta.dirname);
const read = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));

const sources = read(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}']);
const filesWith = (pattern: RegExp, allowed: RegExp) =>
  sources.filter(({ file, text }) => pattern.test(text) && !allowed.test(file)).map(({ file }) => file);

test('advisory locks are taken by name', () => {
  // The trigger of the crash test stops a worker inside a statement, which only SQL can do.
  expect(
    filesWith(
      /pg_(try_)?advisory_/,
      /postgres\/src\/advisory-lock\.ts$|bulk-notifications\.crash\.test\.ts$/,
    ),
  ).toEqual([]);
});

test('the names of advisory locks are unique', () => {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:= advisoryLock\(|\block: )'([\w-]+)'/g)].map((match) => match[1]!),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('the keys of advisory locks in SQL have a name and are unique', () => {
  const onlyInSql = { 'audit-partitions': 7303, 'audit-list-access': 7304 };
  const named = sources.flatMap(({ text }) => [...text.matchAll(/= advisoryLock\('[\w-]+', (\d+)\)/g)]);
  const keys = [...named.map((match) => Number(match[1])), ...Object.values(onlyInSql)];
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { file, text } of read(['apps/api/src/migrations/*.sql']))
    for (const [, key] of text.matchAll(/pg_(?:try_)?advisory_\w+\((\d+)/g))
      expect(keys, file).toContain(Number(key));
});

const testsAndSeeds = /\.test\.tsx?$|\.testing\.tsx?$|[./]seed\b/;

test('the length of a day is written once', () => {
  const others = /kit\/lagos-time\.ts$|packages\/(spreadsheet|embedded-postgres)\//;
  const found = filesWith(/\b86_400_000\b|\b24 \* 60 \* 60/, others);
  expect(found.filter((file) => !testsAndSeeds.test(file))).toEqual([]);
});

test('a count and its noun are written by pluralize', () => {
  // A count next to its own plural: `${n} ${n === 1 ? 'row' : 'rows'}`.
  const repeated = /\{(?:\w+\()?([\w.]+)\)?\} \$?\{\1 === 1 \? '(\w+)' : '\2s'\}/;
  const found = filesWith(repeated, /packages\/spreadsheet\//);
  expect(found.filter((file) => !testsAndSeeds.test(file))).toEqual([]);
});

test('domains read the time from their context', () => {
  const tests = /\.test\.ts$|\.seed\.ts$|\.testing\.ts$|\.process\.ts$/;
  const found = filesWith(/\bnew Date\(\)|\bDate\.now\(\)/, tests);
  expect(found.filter((file) => file.startsWith('apps/api/src/domains/'))).toEqual([]);
});

test('business rules in SQL take the moment as a parameter', () => {
  // Sessions, links, throttles, presence and the bell keep the time of the database; sendings do not follow yet.
  const real =
    /domains\/\w+\/(access|account|sso|notifications|consumer-chat|bulk-notifications)\/|attachments\.repository|support\/channels\./;
  const found = filesWith(/[<>]=? now\(\)|\bnow\(\) (?:[<>+-]|at time zone)/, real);
  expect(found.filter((file) => /domains\/.*\.(repository|export|queues)\.ts$/.test(file))).toEqual([]);
});

test('Lagos time and naira are formatted by the contract', () => {
  const tests = /\.(test|testing|seed)\.tsx?$|\/testing\/|coupon-cases\.ts$/;
  const outside = (pattern: RegExp, module: string) =>
    filesWith(pattern, tests).filter((file) => !file.endsWith(`contract/src/kit/${module}`));
  expect(outside(/Africa\/Lagos|\+01:00|3_?600_?000/, 'lagos-time.ts')).toEqual([]);
  expect(outside(/currency: 'NGN'|₦\$\{/, 'naira.ts')).toEqual([]);
});

test('a component that reads shows the failure of its read', () => {
  const reads = /\buse(?:Call|Page|InnerPage|Query|InfiniteQuery|Record)\(/;
  const blocks =
    /\b(?:ReadContent|ReadFailure|ReadItems|ErrorState|LoadFailure|ResourceTable|UnreadScreen|UnreadDialog|Counting|RETRY)\b|\b(?:source|read|retry)=\{|\bread[,:]|\bread \}/;
  // A picture has a placeholder, a summary is of a field that shows the failure, and a dialog is named after its list.
  const others = /\/(?:RemoteImage|BookingSummary|IntroducedUsersDialog)\.tsx$/;
  const silent = sources.filter(
    ({ file, text }) => file.endsWith('.tsx') && reads.test(text) && !blocks.test(text),
  );
  expect(
    silent.map(({ file }) => file).filter((file) => !others.test(file) && !testsAndSeeds.test(file)),
  ).toEqual([]);
});
