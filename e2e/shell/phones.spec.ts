import type { Page } from '@playwright/test';
import { addUser, newPerson } from '../helpers/api.ts';
import { expect, notice, signIn, test } from '../helpers/fixtures.ts';
import { button, countCalls, dialog, field, rowOf, rows, searchBox, visit } from '../helpers/parts.ts';

async function openForm(page: Page, person: ReturnType<typeof newPerson>) {
  await page.goto('/users?dialog=add-user');
  const form = dialog(page, 'Add User');
  await field(form, 'First Name').fill(person.firstName);
  await field(form, 'Last Name').fill(person.lastName);
  await field(form, 'Email').fill(person.email);
  return form;
}

test('phone numbers in the form and in the search of users', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('a number typed with a calling code selects its country, is validated and is stored in one spelling', async () => {
    const person = newPerson();
    const form = await openForm(page, person);
    await field(form, 'Country code').fill('India');
    await expect(page.getByRole('option')).toHaveText(['+91 India', '+246 British Indian Ocean Territory']);
    await field(form, 'Mobile No.').fill('+1 (201) 555-0123');
    await expect(field(form, 'Country code')).toHaveValue('+1 United States');
    await field(form, 'Mobile No.').fill('+44 7781 123456');
    await expect(field(form, 'Country code')).toHaveValue('+44 Guernsey');

    const number = person.mobile.slice(-10);
    const calls = countCalls(page, '/user/auth/register');
    await field(form, 'Mobile No.').fill(`+234 (0)${number}`);
    await expect(field(form, 'Country code')).toHaveValue('+234 Nigeria');
    await field(form, 'Mobile No.').fill(`0${number}1`);
    await button(form, 'Submit').click();
    await expect(notice(page, 'Error')).toHaveText(/^Error please enter valid phone number/);
    await expect(form).toBeVisible();
    expect(calls()).toBe(0);
    await field(form, 'Mobile No.').fill(`+234 (0)${number}`);
    const sent = page.waitForRequest('**/user/auth/register');
    await button(form, 'Submit').click();
    expect((await sent).postDataJSON()).toMatchObject({ mobile: person.mobile });
    await expect(notice(page, 'User added Successfully!')).toBeVisible();
    await expect(rowOf(page, person.lastName)).toContainText('+234 816 0');
  });

  await test.step('the list finds a number by a part as it is written, and a name without its accents', async () => {
    const { lastName, mobile } = await addUser(session, { firstName: 'Ọ̀ṣunlékè' });
    const written = mobile.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1-$2 $3');
    await visit(page, '/users');
    for (const search of [written, written.slice(0, -2), 'osunleke']) {
      await searchBox(page).fill(search);
      await expect(rowOf(page, lastName)).toBeVisible();
    }
    await searchBox(page).fill(written);
    await expect(rows(page)).toHaveCount(1);
  });
});
