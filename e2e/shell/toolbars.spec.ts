import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { rowsOf } from '../helpers/lists.ts';
import { button, field, visit } from '../helpers/parts.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const boxOf = async (element: Locator) => (await element.boundingBox())!;
const middleOf = async (element: Locator) => {
  const { y, height } = await boxOf(element);
  return Math.round(y + height / 2);
};

/** Pixels from the lower edge of the top bar to the first row. */
async function heightAbove(page: Page) {
  const bar = await boxOf(page.getByRole('banner'));
  return (await boxOf(rowsOf(page).first())).y - bar.y - bar.height;
}

test('the controls of a list leave the screen to its rows', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });

  await test.step('a list with tabs has its views in their row, and All only while a view is open', async () => {
    await page.goto('/transactions');
    const queue = views(page).getByRole('link', { name: /^Refunds due/ });
    await expect(queue).toBeVisible();
    const tab = page.getByRole('tab', { name: 'To Check' });
    expect(Math.abs((await middleOf(queue)) - (await middleOf(tab)))).toBeLessThan(8);
    expect(await heightAbove(page)).toBeLessThanOrEqual(150);
    const all = views(page).getByRole('link', { name: 'All', exact: true });
    await expect(all).toHaveCount(0);
    await queue.click();
    await expect(queue).toHaveAttribute('aria-current', 'true');
    await all.click();
    await expect(page).toHaveURL('/transactions');
    await expect(all).toHaveCount(0);
  });

  await test.step('the four selects of a price list share the row of its buttons', async () => {
    await visit(page, '/Masterpathelogy');
    await expect(rowsOf(page)).toHaveCount(10);
    for (const name of ['Partner', 'Test name', 'City', 'Area'])
      expect(await middleOf(field(page, name))).toBe(await middleOf(button(page, 'Add')));
  });

  await test.step('a phone shows all views and checks in one line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/transactions');
    const links = views(page).getByRole('link');
    await expect(links).not.toHaveCount(0);
    expect(await middleOf(links.last())).toBe(await middleOf(links.first()));
    expect(await middleOf(button(page, 'Export'))).toBe(await middleOf(button(page, 'Filters')));
    await visit(page, '/Masterpathelogy');
    const checks = page.getByRole('group', { name: 'Prices to check' }).getByRole('button');
    await expect(checks).not.toHaveCount(0);
    expect(await middleOf(checks.last())).toBe(await middleOf(checks.first()));
  });
});

test('the actions of a person do not cover the tags', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/transactions?tab=all&refund=due');
  await rowsOf(page).first().getByRole('link').last().click();
  const header = page.getByRole('region', { name: /^About this/ });
  const tags = header.locator('[data-meaning]');
  await expect(tags).not.toHaveCount(0);
  expect(await middleOf(tags.last())).toBe(await middleOf(tags.first()));
});
