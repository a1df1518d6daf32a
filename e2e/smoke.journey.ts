import { expect, signIn, test, expectAccessible } from './fixtures.ts';
test('smoke', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: /Users/ })).toBeVisible();
  await expectAccessible(page);
});
