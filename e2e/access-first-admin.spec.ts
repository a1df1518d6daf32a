import { expect, expectAccessible, notice, test } from './helpers/fixtures.ts';
import { button, field, logIn, messageUnder, passwordField, profile } from './helpers/parts.ts';
import { startEmptyProduct } from './helpers/server.ts';

const PASSWORD = 'three quiet mango trees';
const found = { address: '', link: '' };
let end: () => Promise<void> = async () => undefined;

// A separate product, because that of the worker has demo staff.
test.beforeAll(async () => {
  const { address, invitation, stop } = await startEmptyProduct('e2e-first-admin.log');
  end = stop;
  Object.assign(found, { address, link: invitation });
});
test.afterAll(() => end());

test('the link of the first admin', async ({ page, browserErrors }) => {
  browserErrors.expect(/404|409|422/);

  await test.step('the printed link creates the first admin, who is signed in', async () => {
    await page.goto(found.link);
    await button(page, 'CREATE ACCOUNT').click();
    expect(await messageUnder(field(page, 'Username'))).toBe('Please enter username!');
    expect(await messageUnder(field(page, 'Full Name'))).toBe('Please enter full name!');
    await expect(field(page, 'Username')).toBeFocused();
    await expectAccessible(page);

    await field(page, 'Username').fill('ngozi');
    await field(page, 'Full Name').fill('Ngozi Eze');
    await field(page, 'Email').fill('ngozi@clinic.example');
    await field(page, 'Mobile No.').fill('08035551234');
    await passwordField(page, 'Password').fill('Password12345');
    await passwordField(page, 'Repeat password').fill('Password1234');
    await button(page, 'CREATE ACCOUNT').click();
    await expect(page.getByText('The passwords do not match')).toBeVisible();
    await passwordField(page, 'Repeat password').fill('Password12345');
    await button(page, 'CREATE ACCOUNT').click();
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible();

    await passwordField(page, 'Password').fill(PASSWORD);
    await passwordField(page, 'Repeat password').fill(PASSWORD);
    await button(page, 'CREATE ACCOUNT').click();
    await expect(notice(page, 'Your account has been created.')).toBeVisible();
    await expect(page).toHaveURL(`${found.address}/dashboard`);
    await expect(profile(page)).toContainText('Ngozi Eze');
  });

  await page.evaluate(() => localStorage.clear());
  await test.step('a used or unknown link shows a message and leads to the sign-in', async () => {
    await page.goto(`${found.address}/login?invite=made-up`);
    await expect(page.getByRole('alert')).toHaveText(
      'This link is not valid. Check that it was copied completely.',
    );
    await page.goto(found.link);
    await expect(page.getByRole('alert')).toHaveText(/^This link has been used already/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the sign-in' }).click();
    await logIn(page, 'ngozi', PASSWORD);
    await expect(page).toHaveURL(`${found.address}/dashboard`);
  });
});
