import type { Role } from '@baobab/contract/kit/roles';
import type { Page } from '@playwright/test';
import { expect, expectAccessiblePart, notice, signIn, test } from './fixtures.ts';
import { bell, dialog, field, profile, rows } from './parts.ts';

interface Sight {
  role?: Role;
  path: string;
  /** Brings the sight about and waits until it stands. */
  reach: (page: Page) => Promise<void>;
}

const heading = (name: string) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const sights: Record<string, Sight> = {
  'the sign-in with its messages': {
    path: '/login',
    reach: async (page) => {
      await page.getByRole('button', { name: 'LOG IN' }).click();
      await expect(page.getByText('Please enter password!')).toBeVisible();
    },
  },
  'the users list': {
    role: 'admin',
    path: '/users',
    reach: async (page) => expect(rows(page)).toHaveCount(10),
  },
  'the users list of a reader, with a notice': {
    role: 'analytics-admin',
    path: '/users',
    reach: async (page) => {
      await expect(rows(page)).toHaveCount(10);
      // The notice would be gone after two seconds.
      await page.evaluate(() => {
        const soon = window.setTimeout.bind(window);
        const never = (run: TimerHandler, wait = 0, ...rest: unknown[]) =>
          wait < 2_000 ? soon(run, wait, ...rest) : 0;
        window.setTimeout = never as typeof window.setTimeout;
      });
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(notice(page, 'Please Select Dates')).toBeVisible();
    },
  },
  'the calendar of the export': {
    role: 'admin',
    path: '/users?from=2026-01-05&to=2026-01-09',
    reach: async (page) => {
      await expect(rows(page)).toHaveCount(10);
      await page.getByRole('button', { name: /^Date range/ }).click();
      await expect(page.getByRole('button', { name: 'This Month' })).toBeVisible();
    },
  },
  'a search without result': { role: 'admin', path: '/users?search=zzzzzz', reach: heading('Nothing found') },
  'the details of a user': {
    role: 'admin',
    path: '/users',
    reach: async (page) => {
      await rows(page).first().getByRole('button').click();
      await expect(dialog(page, 'User Details')).toContainText('User Id');
    },
  },
  'Add User with its messages': {
    role: 'admin',
    path: '/users?dialog=add-user',
    reach: async (page) => {
      await dialog(page, 'Add User').getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Please enter email!')).toBeVisible();
    },
  },
  'the country codes': {
    role: 'admin',
    path: '/users?dialog=add-user',
    reach: async (page) => {
      await field(dialog(page, 'Add User'), 'Country code').click();
      await expect(page.getByRole('option', { name: '+234 Nigeria' })).toBeVisible();
    },
  },
  'the question before something typed is lost': {
    role: 'admin',
    path: '/users?dialog=add-user',
    reach: async (page) => {
      await field(dialog(page, 'Add User'), 'First Name').fill('Ada');
      await page.keyboard.press('Escape');
      await expect(dialog(page, 'Discard what you typed?')).toBeVisible();
    },
  },
  'Add Partner with its messages': {
    role: 'admin',
    path: '/users?dialog=add-partner',
    reach: async (page) => {
      await dialog(page, 'Add Partner').getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Please Select Role!')).toBeVisible();
    },
  },
  'the branches of Add Partner': {
    role: 'admin',
    path: '/users?dialog=add-partner',
    reach: async (page) => {
      await field(dialog(page, 'Add Partner'), 'Branch name').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  'the Add User page': { role: 'admin', path: '/register', reach: heading('Add User') },
  'the open bell': {
    role: 'support',
    path: '/support',
    reach: async (page) => {
      await bell(page).click();
      await expect(page.getByRole('list', { name: 'Latest notifications' })).toBeVisible();
    },
  },
  'the search for everything': {
    role: 'admin',
    path: '/dashboard',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Search people and screens' }).click();
      await page.getByRole('combobox').fill('adamu');
      await expect(page.getByRole('option').first()).toContainText('Adamu');
    },
  },
  'the profile menu': {
    role: 'admin',
    path: '/dashboard',
    reach: async (page) => {
      await profile(page).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  'a screen without access': { role: 'support', path: '/users', reach: heading('No access') },
  'an unknown address': { role: 'admin', path: '/nowhere', reach: heading('There is no screen') },
};

for (const [name, { role, path, reach }] of Object.entries(sights))
  test(`${name} can be read by everyone, light and dark`, async ({ page }) => {
    if (role) await signIn(page, role);
    await page.goto(path);
    await reach(page);
    await expectAccessiblePart(page);
  });

test('the cards and the drawer of a phone can be read by everyone, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await signIn(page, 'admin');
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);
  await expectAccessiblePart(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessiblePart(page);
});

test('the theme is switched in the profile menu, and remembered', async ({ page }) => {
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
