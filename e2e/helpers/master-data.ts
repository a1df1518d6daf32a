import type { Locator, Page } from '@playwright/test';

export const listed = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true }).locator('tbody tr:not([aria-hidden])');

/** Unique per call, also in a second run on the product of E2E_BASE_URL. */
let serial = (process.pid % 900) * 10_000 + (Date.now() % 10_000);
export const unique = (what: string) => `${what} ${(serial += 1)}`;

export async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}

/** The inputs that a user can change. */
export const inputs = (scope: Locator) => scope.locator('input:not([type="hidden"]), textarea, select');

export const headers = (page: Page) => page.locator('thead th');

/** A teal square of 16 by 16 pixels. */
export const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgL8sjCTGMahjVMHw1AADRzfMB51v/iwAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The width of a loaded picture; 0 when it is not loaded. */
export const renderedWidth = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
