import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { rowsOf, totalIn } from '../helpers/lists.ts';
import { button, visit } from '../helpers/parts.ts';

/** The lists with bulk actions. */
const selectable = ['/users', '/transactions?refund=due', '/coupons', '/treatment_order?tab=view'];

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows on this page' });
const boxOf = (page: Page, index: number) =>
  rowsOf(page)
    .nth(index)
    .getByRole('checkbox', { name: /^Select / });
const selectAll = async (page: Page) => {
  await bar(page)
    .getByRole('button', { name: /^Select all [\d,]+ that match$/ })
    .click();
  await expect(bar(page)).toContainText(/^All [\d,]+ selected/);
};

test('rows of every list with bulk actions are selected one by one, by page and as all that match', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/account');
  for (const address of selectable)
    await test.step(address, async () => {
      await visit(page, address);
      await expect(rowsOf(page).nth(1)).toBeVisible();
      await boxOf(page, 1).check();
      await expect(bar(page)).toContainText(/^1 selected/);
      await pageBox(page).check();
      await expect(boxOf(page, 0)).toBeChecked();
      await pageBox(page).uncheck();
      await expect(bar(page)).toBeHidden();

      await pageBox(page).check();
      await selectAll(page);
      await boxOf(page, 0).uncheck();
      await expect(boxOf(page, 1)).toBeChecked();
      await expect(bar(page)).toContainText(/^[\d,]+ of [\d,]+ selected/);
      const [shown, total] = (await bar(page).innerText()).split(' of ').map(totalIn);
      expect(shown).toBe(total! - 1);
      await button(bar(page), 'Clear selection').click();
      await expect(bar(page)).toBeHidden();
    });
});

test('a selection of all rows extends over the pages, ends with its search, and works by key and on a card', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/users');

  await test.step('a row stays excluded while another page is shown', async () => {
    await pageBox(page).check();
    await selectAll(page);
    await boxOf(page, 0).uncheck();
    await button(page, 'Next page').click();
    await expect(page).toHaveURL(/page=2/);
    await expect(boxOf(page, 0)).toBeChecked();
    await expectAccessible(page);
    await button(page, 'Previous page').click();
    await expect(boxOf(page, 0)).not.toBeChecked();
  });

  await test.step('another search ends it for good', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('ada');
    await search.press('Enter');
    await expect(page).toHaveURL(/search=ada/);
    await expect(bar(page)).toBeHidden();
    await button(page, 'Clear search').click();
    await expect(page).not.toHaveURL(/search/);
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(boxOf(page, 0)).not.toBeChecked();
  });

  await test.step('rows of the former search cannot be selected while the next ones load', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/search=obi/, async (route) => {
      await answered;
      await route.continue();
    });
    const search = page.getByRole('searchbox');
    await search.fill('obi');
    await search.press('Enter');
    await expect(page).toHaveURL(/search=obi/);
    await expect(pageBox(page)).toBeDisabled();
    answer();
    await expect(pageBox(page)).toBeEnabled();
    await button(page, 'Clear search').click();
    await expect(page).not.toHaveURL(/search/);
    await expect(pageBox(page)).toBeEnabled();
  });

  await test.step('the key x excludes the focused row', async () => {
    await pageBox(page).check();
    await selectAll(page);
    await page.locator('body').press('j');
    await page.keyboard.press('x');
    await expect(boxOf(page, 0)).not.toBeChecked();
    await expect(bar(page)).toContainText(/^[\d,]+ of [\d,]+ selected/);
    await button(bar(page), 'Clear selection').press('Enter');
    await expect(bar(page)).toBeHidden();
  });

  await test.step('a card of a phone excludes its row', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await boxOf(page, 0).press('Space');
    await selectAll(page);
    await boxOf(page, 1).press('Space');
    await expect(bar(page)).toContainText(/^[\d,]+ of [\d,]+ selected/);
    await expectAccessible(page);
  });
});
