import { dayOf } from '@baobab/contract/kit/lagos-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './api.ts';

export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('textbox', { name, exact: true }).or(scope.getByRole('combobox', { name, exact: true }));

/** A password input has no role. */
export const passwordField = (scope: Page | Locator, name: string): Locator =>
  scope.getByLabel(name, { exact: true });

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Presses a button 200 times before the page can react, as an impatient person on a slow machine does. */
export const pressOften = (scope: Page | Locator, name: string) =>
  button(scope, name).evaluate((element: HTMLElement) => {
    for (let n = 0; n < 200; n += 1) element.click();
  });

/** Clicks the first cell of a row that has no link, checkbox or button. */
export const openRow = (row: Locator) => row.locator('td:not(:has(a, input, button))').first().click();

const DAY_MS = 86_400_000;

/** The menu of a list, with its columns, saved views and further actions. */
export const listOptions = (scope: Page | Locator) => button(scope, 'List options');
export const listOptionsPanel = (page: Page) => dialog(page, 'List options');

/** An action that is next to Export where a list has one, and otherwise in the list's menu. */
export async function clickListAction(scope: Page | Locator, name: string) {
  const action = button(scope, name);
  await expect(listOptions(scope).or(action).first()).toBeVisible();
  if (!(await action.isVisible())) await listOptions(scope).click();
  await action.click();
}

/** The input for a range of days, and the calendar that its button opens. */
export const dateRange = (scope: Page | Locator) => field(scope, 'Date range');
export const openRangeCalendar = (scope: Page | Locator) => button(scope, 'Choose date range').click();
export const rangeCalendar = (page: Page) => page.getByRole('dialog', { name: /^Choose date/ });

/** Picks the day after tomorrow in a field for a date. */
export async function pickDay(page: Page, scope: Locator, label: string): Promise<string> {
  const day = dayOf(Date.now() + 2 * DAY_MS);
  await button(scope, `Choose ${label}`).click();
  await pickInCalendar(page, day);
  return day;
}

/** Picks a day in the open calendar, which shows the current month; the day may be in the next one. */
export async function pickInCalendar(page: Page, day: string) {
  const name = new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const cell = button(page, name);
  await expect(button(page, 'Next month')).toBeVisible();
  if (!(await cell.isVisible())) await button(page, 'Next month').click();
  await cell.click();
}

/** The exact message under a field; null without a message. */
export const messageUnder = (input: Locator): Promise<string | null> =>
  input.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).find((text) => text) ?? null;
  });

/** Chooses the first option that matches. */
export async function choose(scope: Page | Locator, name: string, option: string | RegExp) {
  const input = field(scope, name);
  await input.click();
  // Filters a long list.
  if (typeof option === 'string') await input.fill(option);
  const page = 'page' in scope ? scope.page() : scope;
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).first().click();
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const table = (page: Page) => page.getByRole('region', { name: 'Users', exact: true });
export const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])');
/** Expects the columns and the first ten rows of the list of users. */
export async function expectFirstPage(page: Page) {
  await expect(rows(page)).toHaveCount(10);
  // The column of the checkboxes, which only an admin has, is without a text.
  await expect(table(page).getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    'Full Name',
    'Email',
    'Group',
    'Phone Number',
    'Status',
    'View',
    'Verification',
    'Active/InActive',
  ]);
}
/** A row that can be used: while a list changes, the rows before are shown and inert. */
export const rowOf = (page: Page, text: string) =>
  table(page).locator('tbody:not([inert]) tr:not([aria-hidden])').filter({ hasText: text });
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search name, email or phone' });
export const searchEverything = (page: Page) =>
  page.getByRole('button', { name: /^Search people, records and screens/ });
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const profile = (page: Page, name: RegExp = /admin$|support$/) => page.getByRole('button', { name });

export async function logIn(page: Page, username: string, password = PASSWORD) {
  await field(page, 'Username').fill(username);
  await passwordField(page, 'Password').fill(password);
  await button(page, 'LOG IN').click();
}

const MOST_TABS = 60;
/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached with ${MOST_TABS} tabs`);
}

/** Counts the requests of a page to one path, from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) calls += 1;
  });
  return () => calls;
}

/** Resolves when the live connection of the page is established. */
export const liveReady = (page: Page) =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime'))
    .then((socket) =>
      socket.waitForEvent('framereceived', (frame) => String(frame.payload).startsWith('40')),
    );

/** Blocks the live connection, for tests without it. */
export const withoutLive = (page: Page) => page.routeWebSocket(/\/realtime/, () => undefined);

/**
 * Opens an address of the console like a link does: without a page load, which costs half a second. The shell names
 * the address whose screen it shows, which after a redirect is another one.
 */
export async function visit(page: Page, address: string) {
  await page.locator('main[data-address]').waitFor();
  await page.evaluate((path) => window.history.pushState(null, '', path), address);
  await page.waitForFunction(
    () => document.querySelector('main')?.dataset['address'] === location.pathname + location.search,
  );
}
