import type { Role } from '@baobab/contract/kit/roles';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, notice, signIn, test, stopTimers } from '../helpers/fixtures.ts';
import { bell, button, dialog, field, openRangeCalendar, profile, rows, visit } from '../helpers/parts.ts';

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
        await openRangeCalendar(page);
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
    path: '/users?dialog=add-partner',
    states: {
      'Add Partner with its messages': async (page) => {
        await button(dialog(page, 'Add Partner'), 'Submit').click();
        await expect(page.getByText('Please Select Role!')).toBeVisible();
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
    },
  },
  { role: 'support', path: '/users', states: { 'a screen without access': heading('No access') } },
  { role: 'admin', path: '/nowhere', states: { 'an unknown address': heading('There is no screen') } },
  // The last screen of the role, because its last state does not close by itself.
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
];

async function expectAccessibleScreens(page: Page, role?: Role) {
  const own = screens.filter((screen) => screen.role === role);
  for (const [index, { path, states }] of own.entries()) {
    await (index === 0 ? page.goto(path) : visit(page, path));
    for (const [position, [name, reach]] of Object.entries(states).entries())
      await test.step(name, async () => {
        await reach(page);
        // findLowContrast measures the other states.
        await expectAccessible(page, { axeColours: position === 0 });
      });
  }
}

test('the screens of a visitor, analytics-admin and support have no accessibility violations in light and dark', async ({
  page,
}) => {
  await expectAccessibleScreens(page);
  for (const role of ['analytics-admin', 'support'] as const) {
    await signIn(page, role);
    await expectAccessibleScreens(page, role);
  }
});

test('the screens of admin have no accessibility violations in light and dark, and the profile menu switches the theme', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expectAccessibleScreens(page, 'admin');

  await test.step('the profile menu switches the theme, which survives a reload', async () => {
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
});
