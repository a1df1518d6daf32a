import type { Introducer } from '@baobab/contract/people/introducers';
import type { Page } from '@playwright/test';
import { call, newPerson } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, listed, search } from './helpers/master-data.ts';
import { button, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const submit = (page: Page, title: string) => button(dialog(page, title), 'Submit').click();

test('introducers and introduced users', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('adds, shows and edits an introducer', async () => {
    await page.goto('/introducer');
    await expect(headers(page)).toHaveText([
      'First Name',
      'Last Name',
      'Email',
      'Mobile',
      'View',
      'Users',
      'Edit',
    ]);
    await button(page, 'Add Introducer').click();
    const form = dialog(page, 'Add Introducer');
    await submit(page, 'Add Introducer');
    expect(await messageUnder(field(form, 'Contact Number'))).toBe('Please input Mobile Number!');
    const person = newPerson();
    await field(form, 'First Name').fill(person.firstName);
    await field(form, 'Last Name').fill(person.lastName);
    await field(form, 'Email').fill(person.email);
    await field(form, 'Contact Number').fill(person.mobile.replace('+234', ''));
    await submit(page, 'Add Introducer');
    await expect(notice(page, 'Introducer Add Succesfully')).toBeVisible();
    await search(page, person.email);
    const row = listed(page, 'Introducers');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(field(dialog(page, 'View Introducer'), 'Referral Code')).toHaveValue(/^[A-Z2-9]{8}$/);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect(field(dialog(page, 'Edit Introducer'), 'Referral Code')).toBeDisabled();
    await field(dialog(page, 'Edit Introducer'), 'First Name').fill('Changed');
    await submit(page, 'Edit Introducer');
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(row).toContainText('Changed');
  });

  await test.step('introduced users are paged and filtered by group, and Esc closes Refered Users before them', async () => {
    const { data: known } = await call<{ data: Introducer[] }>(
      'GET',
      '/user/auth/introducer/list?limit=100',
      session,
    );
    const most = known.toSorted((a, b) => b.introduced_users - a.introduced_users)[0]!;
    await visit(page, `/introducer?search=${encodeURIComponent(most.email)}`);
    await listed(page, 'Introducers')
      .filter({ hasText: most.email })
      .getByRole('button', { name: /Users/ })
      .click();
    const users = dialog(page, 'Users');
    await expect(users.getByText(`${most.introduced_users} in total`)).toBeVisible();
    const none = users.getByRole('button', { name: /^0 Refered Users/ }).first();
    const label = await none.getAttribute('aria-label');
    await none.click();
    await expect(dialog(page, 'Refered Users')).toContainText(label!.replace('0 Refered Users ', ''));
    await expect(dialog(page, 'Refered Users').getByText('No Referred Users')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Refered Users')).toBeHidden();
    await expect(users).toBeVisible();

    await button(users, 'Page 2').click();
    await expect(users.getByText(/^11–/)).toBeVisible();
    await field(users, 'Group').click();
    await page.getByRole('option', { name: 'consumer' }).click();
    await expect(users.locator('tbody tr:not([aria-hidden]) td:nth-child(2)').first()).toHaveText('consumer');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(users).toBeHidden();
    await expect(page).toHaveURL(/introducer\?search=[^&]*$/);
  });
});
