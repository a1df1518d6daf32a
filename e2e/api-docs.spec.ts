import { expect, test } from './helpers/fixtures.ts';

test('the API documentation has every endpoint and a search, without an error in the browser', async ({
  page,
}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Baobab API/ })).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('textbox', { name: 'Search' })
    .or(page.getByPlaceholder('Search...'))
    .first()
    .fill('refund');
  await expect(
    page
      .getByRole('menuitem')
      .filter({ hasText: /refund/i })
      .first(),
  ).toBeVisible();
});
