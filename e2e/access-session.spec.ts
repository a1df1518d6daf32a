import type { Page } from '@playwright/test';
import {
  addUser,
  baseUrl,
  newPerson,
  openSession,
  revoke,
  sharedSession,
  type Session,
} from './helpers/api.ts';
import { expect, expectAccessible, collectErrors, notice, signIn, test } from './helpers/fixtures.ts';
import {
  button,
  dialog,
  field,
  liveReady,
  logIn,
  profile,
  rowOf,
  rows,
  visit,
  withoutLive,
} from './helpers/parts.ts';

test('Logout ends the session on the server, in this tab and in the other, and Back shows nothing', async ({
  page,
  context,
  browserErrors,
}) => {
  const session = await signIn(page, 'admin', await openSession('admin'));
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);
  const other = await context.newPage();
  collectErrors(other, browserErrors);
  await other.goto('/users');
  await expect(rows(other)).toHaveCount(10);
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByText('You signed out elsewhere.')).toBeVisible();
  await expect(field(page, 'Username')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'signed out' })).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  const me = await fetch(`${baseUrl()}/api/v1/auth/me`, { headers: { 'x-auth-token': session.accessToken } });
  expect(me.status).toBe(401);

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.goto('/users');
  await expect(field(page, 'Username')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('a session that ends elsewhere leaves the screen and its open question at once', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const user = await addUser(await sharedSession('admin'));
  const session = await signIn(page, 'admin', await openSession('admin'));
  const live = liveReady(page);
  await page.goto(`/users?search=${user.lastName}`);
  await live;
  const active = rowOf(page, user.full_name).getByRole('switch', { name: /is active$/ });
  await active.press('Space');
  const question = dialog(page, 'Deactivate this account?');
  await expect(question).toBeVisible();
  await revoke(session);
  await expect(page.getByText('You signed out elsewhere.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=%2Fusers%3Fsearch/);
  await expectAccessible(page);

  await test.step('the next person in the tab is not asked, and the action is not done in their name', async () => {
    await logIn(page, 'admin');
    await expect(active).toBeChecked();
    await expect(question).toHaveCount(0);
  });
});

test('changing the role in the browser gives no access on the server', async ({ page, browserErrors }) => {
  browserErrors.expect(/403/);
  const session = await signIn(page, 'support');
  await page.goto('/support');
  await page.evaluate((forged) => localStorage.setItem('auth', JSON.stringify(forged)), {
    isLogin: true,
    accessToken: session.accessToken,
    admin: { ...session.admin, role: 'admin' },
  });
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

/** Ends the session of the page on the server. */
const endSession = async (page: Page) =>
  revoke(JSON.parse((await page.evaluate(() => localStorage.getItem('auth')))!) as Session);

test('a 401 without the live connection asks to sign in again', async ({ page, browserErrors }) => {
  browserErrors.expect(/401/);
  await withoutLive(page);
  const user = await addUser(await sharedSession('admin'));
  await signIn(page, 'admin', await openSession('admin'));
  const form = dialog(page, 'Add User');

  await test.step('a 401 on a write keeps all input', async () => {
    const person = newPerson();
    await page.goto('/users?page=3');
    await expect(rows(page)).toHaveCount(10);
    await button(page, 'Add User').click();
    await field(form, 'First Name').fill(person.firstName);
    await field(form, 'Middle Name').fill('Ìyábọ̀');
    await field(form, 'Last Name').fill(person.lastName);
    await field(form, 'Email').fill(person.email);
    await field(form, 'Mobile No.').fill(person.mobile.replace('+234', '0'));

    await endSession(page);
    await button(form, 'Submit').click();
    await expect(field(page, 'Username')).toBeVisible();
    await expect(notice(page, 'Failed!')).toHaveCount(0);

    await logIn(page, 'admin');
    await expect(page).toHaveURL('/users?page=3&dialog=add-user');
    await expect(field(form, 'First Name')).toHaveValue(person.firstName);
    await expect(field(form, 'Middle Name')).toHaveValue('Ìyábọ̀');
    await expect(field(form, 'Email')).toHaveValue(person.email);
    await expect(field(form, 'Mobile No.')).toHaveValue(person.mobile.replace('+234', ''));
    await button(form, 'Submit').click();
    await expect(notice(page, 'User added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('a 401 on a read also leads to the sign-in and back', async () => {
    await endSession(page);
    await button(page, 'Page 2').click();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(page, 'admin');
    await expect(page).toHaveURL('/users?page=2');
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('input and data of one user are not visible to the next user of the browser', async () => {
    await visit(page, `/users?search=${user.email}&dialog=add-user`);
    await field(form, 'First Name').fill('Confidential');
    await endSession(page);
    await field(form, 'First Name').press('Enter');
    await form.press('Escape');
    await button(page, 'Discard').waitFor();
    await button(page, 'Keep editing').click();
    await page.reload();
    await expect(field(page, 'Username')).toBeVisible();
    await logIn(page, 'support');
    await expect(page).toHaveURL('/support');
    await expect(page.getByText(user.email)).toHaveCount(0);
    const drafts = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.includes('draft')),
    );
    expect(drafts).toEqual([]);
  });
});

test('a link to an invitation that is opened while signed in says so and offers to sign out', async ({
  page,
  browserErrors,
}) => {
  // The made-up invitation does not exist.
  browserErrors.expect(/404 .*invitations\/check/);
  await signIn(page, 'admin', await openSession('admin'));
  await page.goto('/login?invite=made-up');
  await expect(page).toHaveURL('/dashboard');
  const shown = page.getByRole('status').filter({ hasText: 'You are signed in as' });
  await expect(shown).toContainText('The link that you opened sets up a sign-in.');
  await shown.getByRole('button', { name: 'Sign out and open the link' }).click();
  await expect(page).toHaveURL('/login?invite=made-up');
  await expect(page.getByRole('heading', { name: 'Baobab' })).toBeVisible();
});
