import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

// The headless shell starts in half the time of the full browser.
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser named by CHROMIUM_PATH, or else an installed one. */
export const findInstalledChromium = () =>
  [process.env['CHROMIUM_PATH'], ...KNOWN].find((file) => file && existsSync(file));

/** Finds a browser for the tests, or installs one: the Debian package, otherwise Playwright's Chromium. */
export async function findChromium(): Promise<string | undefined> {
  const existing = findInstalledChromium();
  if (existing) return existing;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from the distribution...');
    await run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const installed = findInstalledChromium();
      if (installed) return installed;
    }
  }
  console.log("Installing Playwright's Chromium...");
  const status = await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (status !== 0)
    throw new Error('Chromium could not be installed; install it yourself or set CHROMIUM_PATH.');
  return undefined;
}

async function run(command: string, args: string[]): Promise<number | null> {
  const tool = spawn(command, args, {
    // Progress output would clutter the test report.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [status] = (await once(tool, 'close').catch(() => [null])) as [number | null];
  return status;
}
