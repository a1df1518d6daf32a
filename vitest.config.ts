import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tools/faults/**/*.test.ts',
      'simulation/**/*.test.ts',
    ],
    globalSetup: ['apps/api/src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: Number(process.env['VITEST_MAX_WORKERS'] ?? 3),
    // Test files share a process and its imported modules, which saves most of the time; each has its own database.
    isolate: false,
    setupFiles: ['scripts/seed-random.ts', 'scripts/reset-mocked-modules.ts'],
    // These limits only end a test that hangs; no test should depend on them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
