import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const alerts = read('deploy/alerts.yml');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

/** Names of metrics in the sources; the platform adds the prefix to those with a `read`. */
const declared = new Set(
  globSync('apps/api/src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/(?:name: |addOf\w+\(\s*)'([a-z0-9_]+)'/g)].map(
      ([, name]) => `baobab_${name!.replace(/^baobab_/, '')}`,
    ),
  ),
);

test.each(['deploy/alerts.yml', 'deploy/alerts.test.yml', 'deploy/grafana/baobab.json'])(
  '%s uses only metrics that the product has',
  (file) => {
    const used = [...read(file).matchAll(/\bbaobab_\w+(?=\{|\[)/g)].map(([name]) =>
      name.replace(/(duration_seconds)_(count|sum|bucket)$/, '$1'),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  },
);

test('every alert has a section of the runbook under its name, a summary and a test', () => {
  expect(names.length).toBeGreaterThan(14);
  const anchors = [...alerts.matchAll(/runbook_url: docs\/alerts\.md#(\w+)/g)].map(([, anchor]) => anchor);
  const sections = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) =>
    name!.toLowerCase(),
  );
  expect(anchors).toEqual(names.map((name) => name.toLowerCase()));
  expect(sections).toEqual(anchors);
  expect(alerts.match(/^ {10}summary: /gm)).toHaveLength(names.length);
  expect(names.filter((name) => !read('deploy/alerts.test.yml').includes(name))).toEqual([]);
});
