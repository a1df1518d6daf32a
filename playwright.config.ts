import { defineConfig, devices } from '@playwright/test';
import { findInstalledChromium } from './scripts/find-chromium.ts';

// None on the machine: Playwright looks for its own.
const executablePath = findInstalledChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/server.ts',
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // A test that needs a second try is wrong, or has found something.
  retries: 0,
  // These end a test that hangs; a machine that does other work at the same time needs far less.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Movement would only make the tests wait; what moves without it has a test of its own.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
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
        // A new page takes over a process that has read the console before.
        '--renderer-process-limit=1',
        // Fewer processes, and no ever faster code of pages that live for seconds: on two cores both cost more than
        // they bring.
        '--enable-features=NetworkServiceInProcess2',
        '--in-process-gpu',
        '--js-flags=--no-maglev,--no-opt',
      ],
    },
  },
});
