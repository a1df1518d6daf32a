import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const files = globSync('apps/api/src/platform/**/*settings.ts', { cwd: root });
const declared = files.flatMap((file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\b/gm)].map(([, name]) => name!),
);

test('every setting is documented', () => {
  const text = readFileSync(`${root}docs/settings.md`, 'utf8');
  const families = [...text.matchAll(/`([A-Z0-9_]+_)\*`/g)].map(([, prefix]) => prefix!);
  const missing = declared.filter(
    (name) => !text.includes(`\`${name}\``) && !families.some((prefix) => name.startsWith(prefix)),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(missing).toEqual(['NODE_ENV']);
});
