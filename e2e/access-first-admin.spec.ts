import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, expectAccessible, notice, test } from './helpers/fixtures.ts';
import { button, field, logIn, messageUnder, passwordField, profile } from './helpers/parts.ts';
import { freePort, launch, stop, untilReady } from './helpers/server.ts';

const LOG = 'e2e-first-admin.log';
const PASSWORD = 'three quiet mango trees';
const log = path.join(path.dirname(import.meta.dirname), 'test-results', LOG);
const found = { address: '', link: '' };
let end: () => Promise<void> = async () => undefined;

// A separate product, because the shared one has demo staff.
test.beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baobab-e2e-'));
  const port = await freePort();
  const product = launch(folder, port, { DEMO_DATA: 'off' }, LOG);
  end = () => stop(product, folder);
  found.address = `http://127.0.0.1:${port}`;
  await untilReady(found.address, product);
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('/login?invite=');
  found.link = `${found.address}/login?${/invite=[\w-]+/.exec(readFileSync(log, 'utf8'))![0]}`;
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
