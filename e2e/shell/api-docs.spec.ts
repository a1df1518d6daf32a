import { collectErrors, expect, expectAccessible, test } from '../helpers/fixtures.ts';

test('the API documentation lists the operations, and shows those of a group without an error', async ({
  page,
  browserErrors,
}) => {
  // A page of its own: that of the fixture waits for the typeface of the console, which these pages do not have.
  const docs = await page.context().newPage();
  collectErrors(docs, browserErrors);
  await docs.goto('/api/docs');
  await expect(docs.getByRole('heading', { name: 'Baobab API' })).toBeVisible();
  await expect(docs.getByRole('heading', { name: 'access', exact: true })).toBeVisible();
  await expectAccessible(docs);
  await docs.getByRole('link', { name: 'GET /search', exact: true }).click();
  await expect(docs.getByRole('heading', { name: /^Baobab API/ })).toBeVisible();
  await expect(docs.getByRole('heading', { name: 'tag/search search', exact: true })).toBeVisible();
  await docs.getByRole('link', { name: 'All groups' }).click();
  await expect(docs).toHaveURL(/\/api\/docs$/);
});
