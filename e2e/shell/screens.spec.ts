import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { ledger } from '../helpers/ledger.ts';
import { button, visit } from '../helpers/parts.ts';

/** Rules of the list block, on every screen that the ledger lists with a page size. */
const lists = ledger.flatMap((route) => (route.pageSize ? [{ ...route, pageSize: route.pageSize }] : []));
/** Appointments and feedback have filters in place of a search. */
const searchable = lists.filter(({ path }) => !['/appointments', '/feedbacks'].includes(path));
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr:not([aria-hidden])');

/** Opens each list in one page, because a page load is the largest cost. */
async function eachList(page: Page, check: (list: (typeof lists)[number]) => Promise<void>, tested = lists) {
  await signIn(page, 'admin');
  await page.goto('/account');
  for (const list of tested) await test.step(list.path, () => check(list));
}

test('every list has the rows of the ledger, or the chosen number where it allows one, without accessibility violations', async ({
  page,
}) => {
  await eachList(page, async ({ path, pageSize, sizeChanger }) => {
    await visit(page, path);
    await expect(rowsOf(page)).toHaveCount(pageSize);
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    if (sizeChanger !== null) await expect(size).toHaveCount(sizeChanger ? 1 : 0);
    await expectAccessible(page);
    if (!sizeChanger) return;
    await size.selectOption('20');
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(page).toHaveURL(`${path}?size=20`);
  });
});

test('every list shows its second page, which survives a reload of the address', async ({ page }) => {
  await eachList(page, async ({ path, pageSize }) => {
    await visit(page, `${path}?page=2`);
    await expect(page.getByText(new RegExp(`^${pageSize + 1}–[\\d,]+ of `))).toBeVisible();
    await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  });
});

test('every list shows why it could not be loaded, and Try again loads it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const failing = /\/api\/v1\/(?!auth|preferences|notification)/;
  const check = async ({ path, pageSize }: (typeof lists)[number]) => {
    await page.route(failing, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
        : route.fallback(),
    );
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(failing);
    await button(page.getByRole('main'), 'Try again').click();
    await expect(rowsOf(page)).toHaveCount(pageSize);
  };
  // The request of /influencer is that of /influencers, whose rows are in the cache.
  await eachList(
    page,
    check,
    lists.filter(({ path }) => path !== '/influencer'),
  );
});

test('every list says that nothing matches a search, and shows all rows again when it is cleared', async ({
  page,
}) => {
  await eachList(
    page,
    async ({ path, pageSize }) => {
      await visit(page, `${path}?search=nobody-is-called-this`);
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await button(page.getByRole('main'), 'Clear search').last().click();
      await expect(rowsOf(page)).toHaveCount(pageSize);
    },
    searchable,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('every list has cards that are not wider than the screen', async ({ page }) => {
    await eachList(page, async ({ path, pageSize }) => {
      await visit(page, path);
      await expect(rowsOf(page)).toHaveCount(pageSize);
      await expect(page.getByRole('columnheader').first()).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(375);
    });
  });
});
