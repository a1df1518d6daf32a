import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

// The first is the same browser without the windows nobody sees here, and takes half the time.
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser named by CHROMIUM_PATH, or one that is on the machine. */
export const chromiumHere = () =>
  [process.env['CHROMIUM_PATH'], ...KNOWN].find((file) => file && existsSync(file));

/** A browser for the tests: the one named, one on the machine, Debian's package, or Playwright's own. Never none. */
export async function findChromium(): Promise<string | undefined> {
  const there = chromiumHere();
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from the distribution...');
    await run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const installed = chromiumHere();
      if (installed) return installed;
    }
  }
  console.log("Installing Playwright's Chromium...");
  const status = await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (status !== 0) throw new Error('There is no Chromium to test with; install one or set CHROMIUM_PATH.');
  return undefined;
}

async function run(command: string, args: string[]): Promise<number | null> {
  const tool = spawn(command, args, {
    // What it tells while it works is not for a report.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [status] = (await once(tool, 'close').catch(() => [null])) as [number | null];
  return status;
}
