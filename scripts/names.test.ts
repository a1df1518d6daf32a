import { areas } from '@baobab/contract';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The rules for the names of files. */
const root = path.dirname(import.meta.dirname);

test('migrations are numbered without a gap', () => {
  const names = globSync('apps/api/src/migrations/*.sql', { cwd: root })
    .map((file) => path.basename(file))
    .toSorted();
  names.forEach((name, index) =>
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`)),
  );
});

test('an end-to-end test outside e2e/shell is named after a domain', () => {
  const domains = Object.values(areas).flatMap((area) => Object.keys(area));
  const unknown = globSync('e2e/*.spec.ts', { cwd: root })
    .map((file) => path.basename(file, '.spec.ts'))
    .filter((name) => !domains.some((domain) => name === domain || name.startsWith(`${domain}-`)));
  expect(unknown).toEqual([]);
});
