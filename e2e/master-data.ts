import type { Locator, Page } from '@playwright/test';
import { baseUrl, type Session } from './api.ts';
import { named } from './named.ts';

/** What the journeys through the master data share. */
export const listed = (page: Page, label: string) =>
  named(page, 'region', label).locator('tbody tr:not([aria-hidden])');

/** Different on every call and in every worker, so that journeys side by side never meet. */
let serial = (process.pid % 900) * 10_000 + (Date.now() % 10_000);
export const unique = (what: string) => `${what} ${(serial += 1)}`;

export async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}

/** Whether there is any input a person could still change. */
export const inputs = (scope: Locator) => scope.locator('input:not([type="hidden"]), textarea, select');

export const headers = (page: Page) => page.locator('thead th');

/** Sixteen by sixteen points of teal. */
export const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgL8sjCTGMahjVMHw1AADRzfMB51v/iwAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A picture that the browser has really drawn. */
export const drawn = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

/** The address of a picture that is there already. */
export async function uploaded(session: Session): Promise<string> {
  const form = new FormData();
  form.append('media', new Blob([picture.buffer]), picture.name);
  const response = await fetch(`${baseUrl()}/api/v1/upload/avatar`, {
    method: 'POST',
    headers: { 'x-auth-token': session.accessToken },
    body: form,
  });
  return ((await response.json()) as { url: string }).url;
}
