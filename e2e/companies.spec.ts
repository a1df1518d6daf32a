import { call, newPerson, sharedSession } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, listed, unique } from './helpers/master-data.ts';
import { button, dialog, field, messageUnder, visit } from './helpers/parts.ts';

test('companies and their users', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('adds, shows and edits a company', async () => {
    await page.goto('/Company');
    await expect(page.getByRole('heading', { level: 1, name: /^Corporate/ })).toBeVisible();
    await expect(headers(page)).toHaveText([
      'Company Id',
      'Company Name',
      'Full Name',
      'Email',
      'Mobile',
      'View',
      'View Users',
      'Edit',
    ]);
    await button(page, 'Add Company').click();
    const form = dialog(page, 'Add Company');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'Company Name'))).toBe('Please input Company Name!');
    expect(await messageUnder(field(form, 'Company Reg Id'))).toBe('Please input Company Reg Id!');
    expect(await messageUnder(field(form, 'Company Address'))).toBe('Please input Company Address!');
    await expectAccessible(page);
    const person = newPerson();
    const name = unique('Palm Grove Works');
    await field(form, 'Company Name').fill(name);
    await field(form, 'Company Reg Id').fill(name.replaceAll(' ', '-'));
    await field(form, 'First Name').fill(person.firstName);
    await field(form, 'Last Name').fill(person.lastName);
    await field(form, 'Email').fill(person.email);
    await field(form, 'Mobile').fill(person.mobile.replace('+234', ''));
    await field(form, 'Company Address').fill('4 Marina, Lagos');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Company Added Successfully!')).toBeVisible();
    const row = listed(page, 'Companies').first();
    await expect(row).toContainText(name);
    await button(row, `View ${name}`).click();
    const details = dialog(page, 'Company Details');
    await expect(details.getByText('4 Marina, Lagos')).toBeVisible();
    await expect(details.locator('dd').last()).toHaveText(/^[A-Z2-9]{8}$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await field(dialog(page, 'Edit Company'), 'Company Address').fill('5 Marina, Lagos');
    await button(dialog(page, 'Edit Company'), 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(dialog(page, 'Edit Company')).toBeHidden();
  });

  await test.step('adds an existing consumer on the page of a company', async () => {
    const session = await sharedSession('admin');
    const { user } = await call<{ user: { full_name: string; email: string } }>(
      'POST',
      '/user/auth/register',
      session,
      newPerson(),
    );
    await visit(page, '/Company');
    await listed(page, 'Companies').first().getByRole('link').first().click();
    await button(page, 'Add consumer').click();
    const form = dialog(page, 'Add consumer');
    await field(form, 'Consumer').fill(user.email);
    await page.getByRole('option', { name: new RegExp(user.full_name) }).click();
    await expectAccessible(page);
    await button(form, 'Submit').click();
    await expect(notice(page, 'Consumer added to the company')).toBeVisible();
    await expect(listed(page, 'People').first()).toContainText(user.full_name);
    await button(page, 'Edit').click();
    await expect(dialog(page, 'Edit Company')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('filters the users of a company and exports what is shown', async () => {
    await visit(page, '/Company?has_users=true');
    await listed(page, 'Companies')
      .first()
      .getByRole('button', { name: /View Users/ })
      .click();
    const users = dialog(page, 'Company Users');
    await button(users, 'Filters').click();
    const sheet = dialog(page, 'Filters');
    await field(sheet, 'Status').click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const chips = users.getByRole('list', { name: 'Filters that are set' });
    await expect(chips).toHaveText('Status: Active');
    await expectAccessible(page);

    await button(users, 'Export this view').click();
    const form = dialog(page, 'Export this view');
    await button(form, 'CSV').click();
    const started = page.waitForEvent('download');
    await form.getByRole('button', { name: /^Export \d+ rows?$/ }).click();
    expect((await started).suggestedFilename()).toMatch(/^Company users_.*\.csv$/);
    await expect(form).toBeHidden();
    await page.reload();
    await button(users, 'Remove Status: Active').click();
    await expect(chips).toBeHidden();
  });
});
