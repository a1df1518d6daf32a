import { chromium, type Page } from '@playwright/test';
import { findInstalledChromium } from '../../scripts/find-chromium.ts';
import { ledger } from '../../e2e/helpers/ledger.ts';

/**
 * node bench/toolbars.ts [address] [folder for screenshots]: for every list of a running server with demo data, the
 * pixels from the lower edge of the top bar to the first row and the controls between them. A field and the buttons in
 * it are one control.
 */
const address = process.argv[2] ?? 'http://localhost:4000';
const folder = process.argv[3];

const lists = [
  ...ledger.filter(({ pageSize }) => pageSize).map(({ path }) => path),
  '/saas?tab=patients',
  '/transactions?tab=cart',
  '/transactions?tab=all&refund=due&view=refunds-due',
  '/coupons?tab=reports',
  '/staff',
  '/audit',
  '/exports',
  '/approvals',
];

const executablePath = findInstalledChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Runs in the page. */
function measureList() {
  const main = document.querySelector('main')!;
  const bar = document.querySelector('header')!.getBoundingClientRect().bottom;
  const row = [...main.querySelectorAll('tbody tr:not([aria-hidden])')].find((one) => one.checkVisibility());
  if (!row) return null;
  const top = row.getBoundingClientRect().top;
  const isControl = (element: Element) => {
    const { top: upper, bottom } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      upper >= bar &&
      bottom <= top &&
      !element.closest('thead, aside, [aria-label="Notices"]') &&
      !element.matches('.mantine-Input-section *') &&
      !element.parentElement?.closest('button, a')
    );
  };
  const controls = [
    ...document.querySelectorAll('button, a[href], input:not([type="hidden"]), select, [role="tab"]'),
  ].filter(isControl);
  return { pixels: Math.round(top - bar), controls: controls.length };
}

async function open(width: number, height: number) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    ...(width < 640 && { hasTouch: true, isMobile: true }),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  });
  const page = await context.newPage();
  await page.goto('/login?from=/account');
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', 'baobab-demo');
  await page.click('text=LOG IN');
  await page.waitForSelector('main[data-address]');
  return page;
}

async function measure(page: Page, path: string) {
  await page.goto(path);
  // A list may be empty.
  await page
    .waitForSelector('main tbody tr:not([aria-hidden]) td', { timeout: 10_000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  // Counts of work queues and saved views arrive after the rows.
  await page.waitForLoadState('networkidle');
  if (folder) {
    const name = `${path.replaceAll(/\W+/g, '-').slice(1)}-${page.viewportSize()!.width}`;
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
  return page.evaluate(measureList);
}

function median(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

const sizes = [
  [1366, 768],
  [390, 844],
] as const;
const columns = [];
for (const [width, height] of sizes) {
  const page = await open(width, height);
  const results = [];
  for (const path of lists) results.push(await measure(page, path));
  columns.push(results);
  await page.context().close();
}
await browser.close();

console.log('| List | 1366 px | controls | 390 px | controls |\n|---|---|---|---|---|');
for (const [index, path] of lists.entries()) {
  const cells = columns.flatMap((results) => [
    results[index]?.pixels ?? '-',
    results[index]?.controls ?? '-',
  ]);
  console.log(`| ${path} | ${cells.join(' | ')} |`);
}
const medians = columns.flatMap((results) => [
  median(results.flatMap((one) => one?.pixels ?? [])),
  median(results.flatMap((one) => one?.controls ?? [])),
]);
console.log(`| Median | ${medians.join(' | ')} |`);
