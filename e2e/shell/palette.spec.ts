import { addUser } from '../helpers/api.ts';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { countCalls, dialog, searchEverything } from '../helpers/parts.ts';

test('Ctrl K finds a screen, and Enter opens it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search people and screens' });
  await expect(input).toBeFocused();
  await page.keyboard.type('pathology');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Master Pathology');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/Masterpathelogy');
  await expect(input).toBeHidden();
});

test('finds a person and opens the details, without accessibility violations', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const user = await addUser(session);
  await page.goto('/dashboard');
  await searchEverything(page).click();
  const input = page.getByRole('combobox', { name: 'Search people and screens' });
  await expect(page.getByRole('option', { selected: true })).toHaveText('DashboardScreen');
  await expectAccessible(page);
  await input.fill('no such screen');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);
  await input.fill(user.lastName.toLowerCase());
  await page.getByRole('option', { name: user.full_name }).click();
  await expect(dialog(page, 'User Details')).toContainText(user.email);
});

test('offers and requests only what the role may see', async ({ page }) => {
  await signIn(page, 'support');
  await page.goto('/support');
  const calls = countCalls(page, '/user/admin/users');
  await expect(page.getByRole('button', { name: /^Search screens/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search screens' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveText(['SupportScreen']);
  await page.keyboard.type('zainab');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  expect(calls()).toBe(0);
});
