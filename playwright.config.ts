import { defineConfig, devices } from '@playwright/test';
import { findInstalledChromium } from './scripts/find-chromium.ts';

// Undefined when no browser is installed; then Playwright uses its own.
const executablePath = findInstalledChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/helpers/server.ts',
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // The second try is for slow machines; `npm test` names a test that needed it as flaky, which is a bug.
  retries: 1,
  // These limits only end a test that hangs; even a busy machine needs far less.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Animations would only slow the tests down.
    contextOptions: { reducedMotion: 'reduce' },
    // Ends an action that hangs long before its test.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Fewer processes and no optimising compilers: for pages that live for seconds on two cores both cost more
        // than they save.
        '--enable-features=NetworkServiceInProcess2',
        '--in-process-gpu',
        '--js-flags=--no-maglev,--no-opt',
      ],
    },
  },
});
