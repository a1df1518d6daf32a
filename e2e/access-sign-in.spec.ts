import type { Role } from '@baobab/contract/kit/roles';
import { expect, notice, test } from './helpers/fixtures.ts';
import { button, field, logIn, messageUnder, passwordField } from './helpers/parts.ts';

test('empty fields show both messages, and the first field gets the focus', async ({ page }) => {
  await page.goto('/login');
  await button(page, 'LOG IN').click();
  expect(await messageUnder(field(page, 'Username'))).toBe('Please enter username!');
  expect(await messageUnder(passwordField(page, 'Password'))).toBe('Please enter password!');
  await expect(page.getByText('Please enter username!')).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'Username')).toBeFocused();

  await field(page, 'Username').fill('admin');
  await button(page, 'LOG IN').click();
  await expect(page.getByText('Please enter username!')).toBeHidden();
  await expect(passwordField(page, 'Password')).toBeFocused();
});

test('a wrong password shows the exact message once and does not sign in', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await page.goto('/login');
  await logIn(page, 'admin', 'not-the-password');
  await expect(notice(page, 'Failed!')).toHaveText(/^Failed! Username or password is incorrect/);
  await expect(notice(page, 'Failed!')).toHaveCount(1);
  await expect(page).toHaveURL('/login');
  await expect(field(page, 'Username')).toHaveValue('admin');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('a lost connection is not reported as a wrong password', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.route('**/auth/login', (route) => route.abort());
  await page.goto('/login');
  await logIn(page, 'admin');
  await expect(notice(page, 'The server could not be reached')).toBeVisible();
  await expect(notice(page, 'incorrect')).toBeHidden();
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  await passwordField(page, 'Password').fill('secret');
  await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password');
  await button(page, 'Show or hide password').click();
  await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'text');
  await button(page, 'Show or hide password').click();
  await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password');
});

const landings: Record<Role, string> = {
  admin: '/dashboard',
  'dmp-admin': '/dashboard',
  'analytics-admin': '/dashboard',
  support: '/support',
};

for (const [role, landing] of Object.entries(landings))
  test(`${role} lands on ${landing} with a success notice`, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await logIn(page, role);
    await expect(page).toHaveURL(landing);
    await expect(notice(page, 'Success!')).toHaveText(/^Success! Logged in successfully!/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

test('the shell is not shown before the sign-in', async ({ page }) => {
  await page.goto('/login');
  await expect(field(page, 'Username')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('the sign-in leads to the screen that was requested', async ({ page }) => {
  await page.goto('/users?search=ada&page=2');
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, 'admin');
  await expect(page).toHaveURL('/users?search=ada&page=2');
  await expect(page.getByRole('heading', { name: /^Users/ })).toBeVisible();
});

test('a role that may not open the requested screen lands on its own screen', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?from=%2Fdashboard');
  await logIn(page, 'support');
  await expect(page).toHaveURL('/support');
  await page.getByRole('link', { name: 'Baobab, Support' }).click();
  await expect(page).toHaveURL('/support');
  await page.goto('/');
  await expect(page).toHaveURL('/support');
});

test('a sign-in link to another site leads to the landing screen', async ({ page }) => {
  for (const elsewhere of [
    '//elsewhere.example/users',
    'https://elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example/',
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(elsewhere)}`);
    await logIn(page, 'admin');
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.clear());
  }
});
