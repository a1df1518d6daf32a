import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { button, dialog, field, liveReady, rows } from '../helpers/parts.ts';

const KB = 1_000;

/** Loads once after the first paint and has a limit of its own. */
const isTypeface = (url: string) => url.endsWith('.woff2');
const sum = (pieces: { bytes: number }[]) => pieces.reduce((total, { bytes }) => total + bytes, 0);

/**
 * All bytes that the browser receives for a page: headers, HTML, code and data. Whatever a page loads by itself counts,
 * so the measurements wait until the network is idle.
 */
async function weigh(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const urls = new Map<string, string>();
  const pieces: { url: string; bytes: number }[] = [];
  line.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    // A live event, for instance of a job, reads the work queues again.
    const isAgain = url.endsWith('/work-queues') && pieces.some((piece) => piece.url === url);
    if (!isAgain) pieces.push({ url, bytes: encodedDataLength });
  });
  line.on('Network.webSocketFrameReceived', ({ response }) =>
    pieces.push({ url: 'websocket', bytes: response.payloadData.length }),
  );
  return {
    total: () => sum(pieces.filter(({ url }) => !isTypeface(url))),
    typeface: () => sum(pieces.filter(({ url }) => isTypeface(url))),
    came: (part: string) => pieces.some((piece) => piece.url.includes(part)),
    list: () => pieces.map(({ url, bytes }) => `${bytes} ${url.replace(/^https?:\/\/[^/]+/, '')}`).join('\n'),
  };
}

test('an uncached sign-in screen transfers at most 80 kB, and the typeface 34 kB after the first paint', async ({
  page,
}, info) => {
  const scale = await weigh(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(field(page, 'Username')).toBeVisible();
  info.annotations.push({ type: 'kB', description: (scale.total() / KB).toFixed(1) });
  expect(scale.total(), scale.list()).toBeLessThanOrEqual(80 * KB);
  await page.evaluate(() => document.fonts.load('14px Inter'));
  expect(scale.typeface()).toBeGreaterThan(0);
  expect(scale.typeface()).toBeLessThanOrEqual(34 * KB);
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))!.startTime,
  ]);
  // Chromium rounds the time of a paint up to 4 ms.
  expect(requested).toBeGreaterThan(painted! - 4);
});

test('an uncached users screen transfers at most 200 kB, including live connection and data', async ({
  page,
}, info) => {
  await signIn(page, 'admin');
  const scale = await weigh(page);
  const live = liveReady(page);
  await page.goto('/users', { waitUntil: 'networkidle' });
  await expect(rows(page)).toHaveCount(10);
  await live;
  for (const part of ['/user/admin/users', '/notification/list/', 'websocket'])
    await expect.poll(() => scale.came(part), part).toBe(true);
  info.annotations.push({ type: 'kB', description: (scale.total() / KB).toFixed(1) });
  expect(scale.total(), scale.list()).toBeLessThanOrEqual(200 * KB);
});

test('an uncached dashboard with its chart transfers at most 316 kB, with bars and donut 358 kB', async ({
  page,
}, info) => {
  await signIn(page, 'admin');
  const scale = await weigh(page);
  const live = liveReady(page);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('application', { name: /^Bookings and revenue/ })).toBeVisible();
  await live;
  info.annotations.push({ type: 'kB', description: (scale.total() / KB).toFixed(1) });
  expect(scale.total(), scale.list()).toBeLessThanOrEqual(316 * KB);
  await button(page, 'Chart of Appointment Type').click();
  const chart = dialog(page, 'Appointment Type');
  await expect(chart.getByRole('application', { name: 'Appointment Type as a bar chart' })).toBeVisible();
  await button(chart, 'Donut').click();
  await expect(chart.getByRole('application', { name: 'Appointment Type as a donut chart' })).toBeVisible();
  info.annotations.push({ type: 'kB', description: (scale.total() / KB).toFixed(1) });
  expect(scale.total(), scale.list()).toBeLessThanOrEqual(358 * KB);
});
