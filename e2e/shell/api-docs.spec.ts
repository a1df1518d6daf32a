import { collectErrors, expect, test } from '../helpers/fixtures.ts';

test('the API documentation is shown without an error in the browser', async ({ page, browserErrors }) => {
  // A page of its own: that of the fixture waits for the typeface of the console, which this page does not have.
  const docs = await page.context().newPage();
  collectErrors(docs, browserErrors);
  await docs.goto('/api/docs');
  await expect(docs.getByRole('heading', { name: /^Baobab API/ })).toBeVisible({ timeout: 200_000 });
});
