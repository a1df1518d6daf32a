import { expect, type Browser, type Page } from '@playwright/test';
import { addUser, type Session } from './api.ts';
import { collectErrors, type BrowserErrors } from './fixtures.ts';
import { button, liveReady } from './parts.ts';

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};
export const channels = (page: Page) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('button');

/** A new consumer in a separate browser context, with a first message. */
export async function openConsumer(browser: Browser, browserErrors: BrowserErrors, admin: Session) {
  const person = await addUser(admin);
  const context = await browser.newContext();
  const page = await context.newPage();
  collectErrors(page, browserErrors);
  const live = liveReady(page);
  await page.goto(`/demo/consumer-chat?email=${encodeURIComponent(person.email)}`);
  await button(page, 'Start chat').click();
  await live;
  await expect(page.getByText('No Support messages available')).toBeVisible();
  await write(page, 'Good morning');
  await expect(log(page)).toContainText('Good morning');
  return { page, context, person };
}

export async function openDesk(page: Page, name: string) {
  const live = liveReady(page);
  await page.goto(`/support?search=${encodeURIComponent(name)}`);
  await live;
  await channels(page).filter({ hasText: name }).click();
  await expect(log(page)).toContainText('Good morning');
}
