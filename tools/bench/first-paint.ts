import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { buildConsole } from '../../scripts/build-console.ts';
import { findInstalledChromium } from '../../scripts/find-chromium.ts';
import type { BenchServer } from './bench-server.ts';
import { middleOf, type Measurement } from './measure.ts';

/** A slow mobile connection: 400 kbit/s, and 400 ms until the first byte of every reply. */
const CONNECTION = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const RUNS = 5;

async function openSlowPage(context: BrowserContext) {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', CONNECTION);
  return page;
}

/** The last paint of this type, in milliseconds after the navigation began. */
const paintOf = (page: Page, type: 'paint' | 'largest-contentful-paint') =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: wanted,
          buffered: true,
        });
      }),
    type,
  );

/** The sign-in from an empty cache, and Home from a full one. */
export async function benchFirstPaint({ address, token }: BenchServer): Promise<Measurement[]> {
  buildConsole();
  const executablePath = findInstalledChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const reply = await fetch(`${address}/api/v1/auth/me`, { headers: { 'x-auth-token': token } });
  const admin = (await reply.json()) as object;
  const auth = JSON.stringify({ isLogin: true, accessToken: token, admin });
  const signIn: number[] = [];
  const home: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1366, height: 768 } });
    const page = await openSlowPage(context);
    await page.goto('/login', { waitUntil: 'networkidle' });
    signIn.push(await paintOf(page, 'largest-contentful-paint'));
    await page.evaluate((value) => localStorage.setItem('auth', value), auth);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.reload({ waitUntil: 'networkidle' });
    home.push(await paintOf(page, 'paint'));
    await context.close();
  }
  await browser.close();
  return [
    measurement('sign-in, largest paint, empty cache', middleOf(signIn), 3_000),
    measurement('Home, first paint, full cache', middleOf(home), 1_000),
  ];
}

const measurement = (name: string, value: number, limit: number): Measurement => ({
  name,
  measured: `${value.toFixed(0)} ms`,
  baseline: '400 kbit/s, 400 ms',
  value,
  limit,
  unit: 'ms',
});
