import { expect, test } from 'vitest';
import { versionWarning } from './server-version.ts';

test.each([150_019, 160_015, 170_011, 180_004])('warns about an outdated minor release (%i)', (version) => {
  expect(versionWarning(version)).toMatch(
    /^PostgreSQL (1[5-8])\.\d+ has known security problems; update it to \1\.\d+ \(November 2026\) or newer$/,
  );
});

test.each([150_020, 160_016, 170_012, 180_007, 190_000])('accepts %i', (version) => {
  expect(versionWarning(version)).toBeUndefined();
});
