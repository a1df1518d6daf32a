import type { Role } from '@baobab/contract/kit/roles';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, notice, signIn, test, stopTimers } from '../helpers/fixtures.ts';
import { bell, button, dialog, field, profile, rows, searchEverything } from '../helpers/parts.ts';

interface Screen {
  role?: Role;
  path: string;
  /** States of the screen in order; each function brings the page from the previous state to this one. */
  states: Record<string, (page: Page) => Promise<void>>;
}

const heading = (name: string) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const screens: Screen[] = [
  {
    path: '/login',
    states: {
      'the sign-in with its messages': async (page) => {
        await button(page, 'LOG IN').click();
        await expect(page.getByText('Please enter password!')).toBeVisible();
      },
    },
  },
  {
    role: 'admin',
    path: '/users?from=2026-01-05&to=2026-03-09',
    states: {
      'the users list': async (page) => expect(rows(page)).toHaveCount(10),
      'the details of a user': async (page) => {
        await rows(page).first().getByRole('button').click();
        await expect(dialog(page, 'User Details')).toContainText('User Id');
      },
      'the calendar of the export': async (page) => {
        await page.keyboard.press('Escape');
        await expect(dialog(page, 'User Details')).toBeHidden();
        await page.getByRole('button', { name: /^Date range/ }).click();
        await expect(button(page, 'This Month')).toBeVisible();
      },
    },
  },
  {
    role: 'analytics-admin',
    path: '/users',
    states: {
      'the users list of a reader, with a notice': async (page) => {
        await expect(rows(page)).toHaveCount(10);
        // Keeps the notice, which would close after two seconds.
        await stopTimers(page, 2_000);
        await button(page, 'Export').click();
        await expect(notice(page, 'Please Select Dates')).toBeVisible();
      },
    },
  },
  {
    role: 'admin',
    path: '/users?search=zzzzzz',
    states: { 'a search without result': heading('Nothing found') },
  },
  {
    role: 'admin',
    path: '/users?dialog=add-user',
    states: {
      'Add User with its messages': async (page) => {
        await button(dialog(page, 'Add User'), 'Submit').click();
        await expect(page.getByText('Please enter email!')).toBeVisible();
      },
      'the country codes': async (page) => {
        await field(dialog(page, 'Add User'), 'Country code').click();
        await expect(page.getByRole('option', { name: '+234 Nigeria' })).toBeVisible();
      },
      'the confirmation before unsaved input is discarded': async (page) => {
        await field(dialog(page, 'Add User'), 'First Name').fill('Ada');
        await expect(page.getByRole('option')).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(dialog(page, 'Discard your changes?')).toBeVisible();
      },
    },
  },
  {
    role: 'admin',
    path: '/users?dialog=add-partner',
    states: {
      'Add Partner with its messages': async (page) => {
        await button(dialog(page, 'Add Partner'), 'Submit').click();
        await expect(page.getByText('Please Select Role!')).toBeVisible();
      },
      'its branches': async (page) => {
        await field(dialog(page, 'Add Partner'), 'Branch name').click();
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
  },
  { role: 'admin', path: '/register', states: { 'the Add User page': heading('Add User') } },
  {
    role: 'support',
    path: '/support',
    states: {
      'the open bell': async (page) => {
        await bell(page).click();
        await expect(page.getByRole('list', { name: 'Latest notifications' })).toBeVisible();
      },
    },
  },
  {
    role: 'admin',
    path: '/dashboard',
    states: {
      'the profile menu': async (page) => {
        await profile(page).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      },
      'the global search': async (page) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menuitem')).toHaveCount(0);
        await searchEverything(page).click();
        await page.getByRole('combobox').fill('adamu');
        await expect(page.getByRole('option').first()).toContainText('Adamu');
      },
    },
  },
  { role: 'support', path: '/users', states: { 'a screen without access': heading('No access') } },
  { role: 'admin', path: '/nowhere', states: { 'an unknown address': heading('There is no screen') } },
];

for (const role of [undefined, 'admin', 'analytics-admin', 'support'] as const)
  test(`the screens of ${role ?? 'a visitor'} have no accessibility violations in light and dark`, async ({
    page,
  }) => {
    if (role) await signIn(page, role);
    for (const { path, states } of screens.filter((screen) => screen.role === role)) {
      await page.goto(path);
      for (const [name, reach] of Object.entries(states))
        await test.step(name, async () => {
          await reach(page);
          await expectAccessible(page, { axeColours: true });
        });
    }
  });

test('the profile menu switches the theme, which survives a reload', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});
