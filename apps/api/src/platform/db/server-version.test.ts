import { expect, test } from 'vitest';
import { versionWarning } from './server-version.ts';

test.each([150_012, 160_010, 170_000, 180_000])('warns about an outdated minor release (%i)', (version) => {
  expect(versionWarning(version)).toMatch(
    /^PostgreSQL 1[5-8]\.\d+ has known security problems; update it to 1/,
  );
});

test.each([150_015, 160_011, 170_009, 180_004, 190_000])('accepts %i', (version) => {
  expect(versionWarning(version)).toBeUndefined();
});
