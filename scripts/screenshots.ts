import { priceColumns } from '@baobab/contract/master-data/price-columns';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
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
    ...(width < 640 && { hasTouch: true, isMobile: true }),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  });
  const page = await context.newPage();
  await page.goto('/login?from=/users');
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', 'baobab-demo');
  await page.click('text=LOG IN');
  await page.waitForSelector('tbody td:has-text("+234")');
  // The notice may already have closed.
  await page.click('[aria-label="Close notice"]', { timeout: 1_000 }).catch(() => undefined);
  await page.mouse.move(700, 60);
  return page;
}

/** A palette keeps the text sharp at a third of the size. */
async function save(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(`${folder}/${name}.png`);
}

async function saveLoaded(page: Page, name: string, selector: string) {
  await page.waitForSelector(selector);
  await page.waitForLoadState('networkidle');
  await save(page, name);
}

interface Price {
  area: string;
  baobabsexclusivediscountedprice: number;
}

/** A file with the prices of a page, some of them changed, and an area with a spelling mistake. */
function changedPrices(prices: Price[]) {
  const headers = priceColumns.map(({ name }) => name.replace('{product}', 'baobab'));
  const changed = prices.map((price, index) => ({
    ...price,
    ...(index === 9 && { area: `${price.area.slice(0, -1)}x` }),
    baobabsexclusivediscountedprice: Math.round(
      price.baobabsexclusivediscountedprice * [1, 1.05, 0.92, 1.6][index % 4]!,
    ),
  }));
  const lines = changed.map((price) => headers.map((header) => `"${price[header as keyof Price]}"`).join());
  return {
    name: 'prices-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headers.join(), ...lines].join('\r\n')),
  };
}

const page = await open('light', 1366, 900);
await page.goto('/dashboard');
await saveLoaded(page, 'home', 'text=Needs attention');

await page.goto('/appointments');
await page.click('tbody td[data-label="Consumer Mobile"] a');
await saveLoaded(page, 'person', 'text=Time line');

const response = page.waitForResponse((reply) => reply.url().includes('/master/pathalogy/list'));
await page.goto('/Masterpathelogy');
const { data } = (await (await response).json()) as { data: Price[] };
await page.click('text=Bulk Upload');
await page.setInputFiles('input[type=file]', changedPrices(data));
await page.click('[role=dialog] button:has-text("Preview")');
await saveLoaded(page, 'price-upload', 'text=1 refused');

await page.goto('/support');
await page.click('main li button >> nth=1');
await saveLoaded(page, 'support-desk', 'textarea');

await save(await open('dark', 1366, 768), 'users-dark');
await save(await open('light', 390, 844), 'users-phone');
await browser.close();
