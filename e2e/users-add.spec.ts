import type { Page } from '@playwright/test';
import { addUser, newPerson } from './helpers/api.ts';
import { closeNotices, expect, notice, signIn, test } from './helpers/fixtures.ts';
import {
  button,
  choose,
  countCalls,
  dialog,
  field,
  messageUnder,
  rowOf,
  rows,
  visit,
} from './helpers/parts.ts';

type Person = ReturnType<typeof newPerson>;

async function openForm(page: Page) {
  await button(page, 'Add User').click();
  const form = dialog(page, 'Add User');
  await expect(field(form, 'First Name')).toBeFocused();
  return form;
}

async function fill(page: Page, person: Person) {
  const form = dialog(page, 'Add User');
  await field(form, 'First Name').fill(person.firstName);
  await field(form, 'Last Name').fill(person.lastName);
  await field(form, 'Email').fill(person.email);
  await field(form, 'Mobile No.').fill(person.mobile.replace('+234', '0'));
}

test('Add User as a dialog and as a page', async ({ page, browserErrors }) => {
  browserErrors.expect(/409|ERR_FAILED/);
  const session = await signIn(page, 'admin');
  await page.goto('/users');
  const form = await openForm(page);

  await test.step('Add User shows the message of each missing or invalid field, focuses the first and sends nothing', async () => {
    const sent = countCalls(page, '/user/auth/register');
    await expect(field(form, 'Country code')).toHaveValue('+234 Nigeria');
    await expect(field(form, 'User Type')).toHaveValue('consumer');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'First Name'))).toBe('Please enter first name!');
    expect(await messageUnder(field(form, 'Middle Name'))).toBeNull();
    expect(await messageUnder(field(form, 'Last Name'))).toBe('Please enter Last name!');
    expect(await messageUnder(field(form, 'Email'))).toBe('Please enter email!');
    expect(await messageUnder(field(form, 'Mobile No.'))).toBe('Please enter Mobile No.!');
    await expect(field(form, 'First Name')).toBeFocused();

    await field(form, 'First Name').fill('Zainab');
    await field(form, 'Last Name').fill('Sule');
    await field(form, 'Email').fill('zainab@mail');
    await field(form, 'Email').press('Enter');
    expect(await messageUnder(field(form, 'Email'))).toBe('Invalid email');
    await expect(field(form, 'Email')).toBeFocused();
    await field(form, 'User Type').click();
    await expect(page.getByRole('option')).toHaveText(['consumer']);
    await page.getByRole('option').click();

    await fill(page, newPerson());
    const short: [string, string][] = [
      ['+44 United Kingdom', '2079460'],
      ['+91 India', '987654321'],
      ['+234 Nigeria', '080355512'],
    ];
    for (const [country, number] of short) {
      await choose(form, 'Country code', country);
      await field(form, 'Mobile No.').fill(number);
      await button(form, 'Submit').click();
      await expect(notice(page, 'Error')).toHaveText(/^Error please enter valid phone number/);
      await closeNotices(page);
      await expect(form).toBeVisible();
    }
    expect(sent()).toBe(0);
  });

  await test.step('a taken e-mail is marked under its field, all input stays, and the next attempt succeeds', async () => {
    const known = await addUser(session);
    const person = newPerson();
    await fill(page, { ...person, email: known.email });
    await field(form, 'Middle Name').fill('Ìfẹ́');
    await button(form, 'Submit').click();
    await expect(field(form, 'Email')).toBeFocused();
    expect(await messageUnder(field(form, 'Email'))).toBe('Someone with this e-mail already exists');
    await expect(field(form, 'First Name')).toHaveValue(person.firstName);
    await expect(field(form, 'Middle Name')).toHaveValue('Ìfẹ́');
    await expect(field(form, 'Mobile No.')).toHaveValue(person.mobile.replace('+234', '0'));

    await field(form, 'Email').fill(person.email);
    await button(form, 'Submit').click();
    await expect(notice(page, 'User added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    // The list was reloaded, newest first.
    await expect(rowOf(page, person.lastName)).toContainText('consumer');
    await expect(rowOf(page, person.lastName).getByRole('img', { name: 'Not verified' })).toBeVisible();
    await closeNotices(page);
  });

  await test.step('a lost connection keeps the form, and submitting it twice sends one request and shows the progress', async () => {
    await openForm(page);
    await fill(page, newPerson());
    await page.route('**/user/auth/register', (route) => route.abort(), { times: 1 });
    await button(form, 'Submit').click();
    await expect(notice(page, 'The server could not be reached')).toHaveText(/^Failed!/);

    const sent = countCalls(page, '/user/auth/register');
    const answered = Promise.withResolvers<void>();
    await page.route('**/user/auth/register', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await field(form, 'Email').press('Enter');
    await field(form, 'Email').press('Enter');
    await expect(button(form, 'Submit')).toHaveAttribute('data-loading', 'true');
    answered.resolve();
    await expect(notice(page, 'User added Successfully!')).toHaveCount(1);
    expect(sent()).toBe(1);
    await closeNotices(page);
  });

  await test.step('the same form is a page at /register', async () => {
    await visit(page, '/register');
    await expect(page.getByRole('heading', { name: 'Add User', level: 1 })).toBeVisible();
    await button(page, 'Submit').click();
    expect(await messageUnder(field(page, 'First Name'))).toBe('Please enter first name!');
    const person = newPerson();
    await field(page, 'First Name').fill(person.firstName);
    await field(page, 'Last Name').fill(person.lastName);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Mobile No.').fill(person.mobile.replace('+234', '0'));
    await button(page, 'Submit').click();
    await expect(notice(page, 'User added Successfully!')).toBeVisible();
    await expect(page).toHaveURL('/users');
    await expect(rows(page)).toHaveCount(10);
  });
});
