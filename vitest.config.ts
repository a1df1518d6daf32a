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
    setupFiles: ['scripts/seed-random.ts'],
    // These end a test that hangs. No test may need them: a slow machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
