import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'faults/**/*.test.ts',
    ],
    globalSetup: ['apps/api/src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: Number(process.env['VITEST_MAX_WORKERS'] ?? 3),
    // Files share a process and what it has imported, which is most of their time; each has a database of its own.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
