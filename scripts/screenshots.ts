import { chromium } from '@playwright/test';
import { findInstalledChromium } from './find-chromium.ts';

// node scripts/screenshots.ts [address]: takes the README's screenshots from a running server with demo data.
const address = process.argv[2] ?? 'http://localhost:4000';
const folder = 'docs/screenshots';
const executablePath = findInstalledChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

async function open(theme: 'light' | 'dark', width: number, height: number) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: theme,
  });
  const page = await context.newPage();
  await page.goto('/login?from=/users');
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', 'baobab-demo');
  await page.click('text=LOG IN');
  await page.waitForSelector('tbody td:has-text("@")');
  // The notice may already have closed.
  await page.click('[aria-label="Close notice"]', { timeout: 1_000 }).catch(() => undefined);
  await page.mouse.move(700, 60);
  return page;
}

const light = await open('light', 1366, 768);
await light.screenshot({ path: `${folder}/users-light.png` });
await light.goto('/users?dialog=add-partner');
await light.waitForSelector('text=Working Time');
await light.waitForTimeout(600);
await light.screenshot({ path: `${folder}/add-partner.png` });
await light.goto('/Masterpathelogy');
await light.waitForSelector('tbody td:has-text("₦")');
await light.screenshot({ path: `${folder}/master-pathology.png` });
await light.goto('/dashboard');
await light.waitForLoadState('networkidle');
await light.waitForTimeout(1_500);
await light.screenshot({ path: `${folder}/dashboard-light.png` });
const dark = await open('dark', 1366, 768);
await dark.screenshot({ path: `${folder}/users-dark.png` });
const phone = await open('light', 375, 760);
await phone.screenshot({ path: `${folder}/users-phone.png` });
await browser.close();
