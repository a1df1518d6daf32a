import { call, newPerson, openSession, PASSWORD } from './helpers/api.ts';
import { collectErrors, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { button, choose, dialog, field, logIn, passwordField, profile, visit } from './helpers/parts.ts';

const FIRST_PASSWORD = 'three quiet mango trees';
const NEW_PASSWORD = 'four loud baobab rivers';

test('staff, their invitations and the security settings', async ({ page, browser, browserErrors }) => {
  browserErrors.expect(/401|409/);
  const session = await signIn(page, 'admin', await openSession('admin'));
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  const person = newPerson();
  const username = `e2e-${person.mobile.slice(-6)}`;
  const name = `${person.firstName} ${person.lastName}`;

  await test.step('an invited person joins, gets another role, is disabled and sets a new password by a link', async () => {
    await page.goto('/staff');
    await expect(listed(page, 'Staff').filter({ hasText: 'Halima Abubakar' })).toContainText('Active');
    await expectAccessible(page);
    await button(page, 'Invite staff').click();
    const form = dialog(page, 'Invite staff');
    await button(form, 'Invite').click();
    await expect(form.getByText('Please enter an email!')).toBeVisible();
    await field(form, 'Email').fill(person.email);
    await choose(form, 'Role', 'support');
    await button(form, 'Invite').click();
    await expect(form.getByText(/^Mail is not configured\. Copy the link/)).toBeVisible();
    await expectAccessible(page);
    const invitation = await field(form, 'Link').inputValue();
    await button(form, 'Done').click();
    await search(page, person.email);
    const row = listed(page, 'Staff');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Invited');

    const context = await browser.newContext();
    const other = await context.newPage();
    collectErrors(other, browserErrors);
    await other.goto(invitation);
    await expect(field(other, 'Email')).toHaveValue(person.email);
    await field(other, 'Username').fill(username);
    await field(other, 'Full Name').fill(name);
    await field(other, 'Mobile No.').fill(person.mobile);
    await passwordField(other, 'Password').fill(FIRST_PASSWORD);
    await passwordField(other, 'Repeat password').fill(FIRST_PASSWORD);
    await button(other, 'CREATE ACCOUNT').click();
    await expect(profile(other)).toContainText(name);

    await page.reload();
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: `Manage ${name}` }).click();
    const member = dialog(page, 'Staff member');
    await expectAccessible(page);
    await choose(member, 'Role', /^analytics-admin$/);
    await button(member, 'Change role').click();
    await button(dialog(page, `Make ${name} analytics-admin?`), 'Change role').click();
    await expect(notice(page, 'The role was changed.')).toBeVisible();
    await expect(other.getByText('Your role has changed. Please log in again.')).toBeVisible();

    await button(member, 'Disable').click();
    await button(dialog(page, `Disable ${name}?`), 'Disable').click();
    await expect(notice(page, 'The account was disabled.')).toBeVisible();
    await logIn(other, username, FIRST_PASSWORD);
    await expect(notice(other, 'Username or password is incorrect')).toBeVisible();
    await button(member, 'Enable').click();
    await button(dialog(page, `Enable ${name}?`), 'Enable').click();
    await expect(notice(page, 'The account was enabled.')).toBeVisible();

    await button(member, 'Create password link').click();
    await button(dialog(page, `Create a password link for ${name}?`), 'Create link').click();
    const reset = await field(member, 'Link').inputValue();
    await other.goto(reset);
    await expect(field(other, 'Username')).toHaveValue(username);
    await expectAccessible(other);
    await passwordField(other, 'New password').fill(NEW_PASSWORD);
    await passwordField(other, 'Repeat password').fill(NEW_PASSWORD);
    await button(other, 'SET PASSWORD').click();
    await expect(other.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
    await other.goto(reset);
    await expect(other.getByRole('alert')).toHaveText(/^This link has been used already/);
    await other.getByRole('link', { name: 'Go to the sign-in' }).click();
    await expect(other.getByText('Forgot password? Ask an admin for a link.')).toBeVisible();
    await logIn(other, username, NEW_PASSWORD);
    await expect(profile(other)).toContainText('analytics-admin');
    await context.close();

    await button(member, 'History').click();
    await expect(member.getByText('Password set by a link')).toBeVisible();
    await expect(member.getByText('Role changed')).toBeVisible();
  });

  await test.step('the security tab saves its settings', async () => {
    await visit(page, '/staff?tab=security');
    await expect(field(page, 'Payouts above')).toHaveValue('1,000,000');
    await expectAccessible(page);
    // No limit of an approval: to switch it off again needs a second admin.
    const months = field(page, 'Months to keep');
    await months.fill('600');
    await button(page, 'Save').click();
    await expect(notice(page, 'The security settings were saved.')).toBeVisible();
    await page.reload();
    await expect(months).toHaveValue('600');
    await months.fill('');
    await button(page, 'Save').click();
    await expect(notice(page, 'The security settings were saved.')).toBeVisible();
  });
});
