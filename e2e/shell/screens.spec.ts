import { expect, expectAccessible, test } from '../helpers/fixtures.ts';
import { eachList, rowsOf } from '../helpers/lists.ts';
import { button, visit } from '../helpers/parts.ts';

// Each test visits every list, so the workers share them.
test.describe.configure({ mode: 'parallel' });

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 740 };
const failing = /\/api\/v1\/(?!auth|preferences|notification)/;

test('every list says why it could not be loaded, and Try again shows the rows of the ledger, accessible, as cards of a phone and in pages', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await eachList(page, async ({ path, pageSize, sizeChanger }) => {
    const main = page.getByRole('main');
    // The request of /influencer is that of /influencers, whose rows are in the cache.
    if (path === '/influencer') await visit(page, path);
    else {
      await page.route(failing, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
          : route.fallback(),
      );
      await visit(page, path);
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await page.unroute(failing);
      // Figures above the list failed, too, and offer it before.
      await button(main, 'Try again').last().click();
    }
    await expect(rowsOf(page)).toHaveCount(pageSize);
    await expectAccessible(page);

    await page.setViewportSize(PHONE);
    await expect(page.getByRole('columnheader').first()).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
    await page.setViewportSize(LAPTOP);

    await button(page, 'Page 2').click();
    await expect(page).toHaveURL(`${path}?page=2`);
    await expect(page.getByText(new RegExp(`^${pageSize + 1}–[\\d,]+ of `))).toBeVisible();
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    if (sizeChanger !== null) await expect(size).toHaveCount(sizeChanger ? 1 : 0);
    if (!sizeChanger) return;
    await size.selectOption('20');
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(page).toHaveURL(`${path}?size=20`);
  });
});

/** Feedback has filters in place of a search. */
const withoutSearch = ['/feedbacks'];

test('every list is used by keyboard: its rows, its search, and the way out of a search without a match', async ({
  page,
}) => {
  await eachList(page, async ({ path, pageSize }) => {
    const { keyboard } = page;
    const rows = rowsOf(page);
    await visit(page, `${path}?page=2`);
    await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
    await expect(rows.nth(1)).toBeVisible();
    await keyboard.press('j');
    await expect(rows.nth(0)).toBeFocused();
    await keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused();
    await keyboard.press('k');
    await expect(rows.nth(0)).toBeFocused();
    if ((await rows.nth(0).getAttribute('data-open')) !== null) {
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/dialog=/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(`${path}?page=2`);
    }
    if (withoutSearch.includes(path)) return;
    await keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await keyboard.type('nobody-is-called-this');
    await keyboard.press('Enter');
    await expect(page.getByText('Nothing here matches “nobody-is-called-this”.')).toBeVisible();
    await expect(page).toHaveURL(`${path}?search=nobody-is-called-this`);
    await button(page.getByRole('main'), 'Clear search').last().press('Enter');
    await expect(rows).toHaveCount(pageSize);
    await expect(page).toHaveURL(path);
  });
});
