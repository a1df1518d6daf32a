import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import {
  button,
  dialog,
  field,
  listOptions,
  listOptionsPanel,
  rows,
  searchBox,
  tabTo,
  table,
} from '../helpers/parts.ts';

/** Keeps the preferences in the test: later tests of the account expect the list without them. */
async function withOwnPreferences(page: Page) {
  const preferences: Record<string, unknown> = {};
  await page.route('**/api/v1/preferences**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { preferences } });
    const key = decodeURIComponent(new URL(request.url()).pathname.split('/').at(-1)!);
    preferences[key] = (request.postDataJSON() as { value: unknown }).value;
    return route.fulfill({ json: { message: 'Saved' } });
  });
}

const chips = (page: Page) => page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const shortcuts = (page: Page) => dialog(page, 'Keyboard shortcuts');
const statuses = (page: Page) => rows(page).getByRole('img', { name: 'InActive' });

async function tabFromSearch(page: Page, target: Locator) {
  // Single keys do nothing until the last dialog has left the page.
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await tabTo(page, target);
}

const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    return focused.getAttribute('aria-label') ?? focused.textContent;
  });

test('a list is filtered, arranged and saved by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin');
  await withOwnPreferences(page);
  const { keyboard } = page;
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);

  await test.step('Tab goes from the search through the toolbar to the table', async () => {
    await keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    const order: (string | null)[] = [];
    while (order.at(-1) !== 'Users') {
      await keyboard.press('Tab');
      order.push(await nameOfFocused(page));
    }
    expect(order).toEqual([
      'Choose date range',
      'Date range',
      'Export',
      'Export this view',
      'Filters',
      'Add Partner Details',
      'Add User',
      'List options',
      'Users',
    ]);
  });

  await test.step('j and k move through the rows, x selects and Enter opens one', async () => {
    await keyboard.press('j');
    await expect(rows(page).nth(0)).toBeFocused();
    await keyboard.press('j');
    await expect(rows(page).nth(1)).toBeFocused();
    await keyboard.press('k');
    await expect(rows(page).nth(0)).toBeFocused();
    await keyboard.press('x');
    await expect(page.getByRole('group', { name: 'Selection' })).toContainText('1 selected');
    await keyboard.press('x');
    await expect(page.getByRole('group', { name: 'Selection' })).toBeHidden();
    await expect(rows(page).nth(0)).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog(page, 'User Details')).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog(page, 'User Details')).toBeHidden();
  });

  await test.step('the help of the keys turns them off and on', async () => {
    const singleKeys = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible();
    await tabTo(page, singleKeys);
    await keyboard.press('Space');
    await expect(singleKeys).not.toBeChecked();
    await keyboard.press('Escape');
    await expect(shortcuts(page)).toBeHidden();
    for (const key of ['?', '/', 'j']) await keyboard.press(key);
    await expect(shortcuts(page)).toBeHidden();
    await expect(searchBox(page)).not.toBeFocused();
    // From a row, the toolbar is behind.
    await tabTo(page, listOptions(page), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, button(page, 'Keyboard shortcuts'));
    await keyboard.press('Enter');
    await expect(shortcuts(page)).toBeVisible();
    await tabTo(page, singleKeys);
    await keyboard.press('Space');
    await expect(singleKeys).toBeChecked();
    await keyboard.press('Escape');
    await expect(shortcuts(page)).toBeHidden();
  });

  await test.step('a filter is set in the sheet and shown as a chip', async () => {
    await tabFromSearch(page, button(page, 'Filters'));
    await keyboard.press('Enter');
    await tabTo(page, field(dialog(page, 'Filters'), 'Status'));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'InActive' })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(dialog(page, 'Filters')).toBeHidden();
    await expect(chips(page)).toHaveText(['Status: InActive']);
    await expect(page).toHaveURL(/active=false/);
    await expect(statuses(page)).toHaveCount(10);
  });

  await test.step('columns and density are chosen and kept', async () => {
    await tabFromSearch(page, listOptions(page));
    await keyboard.press('Enter');
    const options = listOptionsPanel(page);
    await tabTo(page, options.getByRole('checkbox', { name: 'Email' }));
    await keyboard.press('Space');
    await expect(header(page, 'Email')).toBeHidden();
    await tabTo(page, button(options, 'Compact'));
    await keyboard.press('Enter');
    await expect(table(page).locator('table')).toHaveAttribute('data-density', 'compact');
    await keyboard.press('Escape');
    await expect(options).toBeHidden();
    await expect(listOptions(page)).toBeFocused();
  });

  const name = `Inactive by keyboard ${Date.now()}`;
  await test.step('the view is saved, opened again and deleted', async () => {
    await tabFromSearch(page, listOptions(page));
    await keyboard.press('Enter');
    await tabTo(page, button(page, 'Save view'));
    await keyboard.press('Enter');
    await expect(field(dialog(page, 'Save view'), 'Name')).toBeFocused();
    await keyboard.type(name);
    await keyboard.press('Enter');
    const view = views(page).getByRole('link', { name });
    await expect(view).toHaveAttribute('aria-current', 'true');
    await tabFromSearch(page, views(page).getByRole('link', { name: 'All' }));
    await keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(0);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    await tabFromSearch(page, view);
    await keyboard.press('Enter');
    await expect(chips(page)).toHaveText(['Status: InActive']);
    await expect(header(page, 'Email')).toBeHidden();
    await tabFromSearch(page, button(page, 'Remove Status: InActive'));
    await keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(0);
    await tabFromSearch(page, button(page, `Options of the view ${name}`));
    await keyboard.press('Enter');
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(remove).toBeFocused();
    await keyboard.press('Enter');
    const question = dialog(page, `Delete the view “${name}”?`);
    await tabTo(page, button(question, 'Delete'));
    await keyboard.press('Enter');
    await expect(view).toHaveCount(0);
  });
});

test('filters, columns and views of a list are accessible in both themes and on a phone', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/users?active=false');
  await expect(statuses(page)).toHaveCount(10);
  const sheet = dialog(page, 'Filters');
  await button(page, 'Filters (1)').click();
  await expect(field(sheet, 'Status')).toHaveValue('InActive');
  await expectAccessible(page, { axeColours: true });
  await button(sheet, 'Show results').click();
  await expect(sheet).toBeHidden();

  await listOptions(page).click();
  await expect(listOptionsPanel(page).getByRole('checkbox', { name: 'Email' })).toBeVisible();
  await expectAccessible(page, { axeColours: true });
  await page.keyboard.press('Escape');
  await expect(listOptionsPanel(page)).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await button(page, 'Filters (1)').click();
  await expect(field(sheet, 'Status')).toHaveValue('InActive');
  await expectAccessible(page);
  await button(sheet, 'Show results').click();
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await button(page, 'Remove Status: InActive').click();
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL('/users');
});
