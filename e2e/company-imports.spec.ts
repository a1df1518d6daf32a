import type { Company } from '@baobab/contract/people/companies';
import type { Page } from '@playwright/test';
import { call, newPerson } from './helpers/api.ts';
import { addCompany } from './helpers/companies.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, unique } from './helpers/master-data.ts';
import { button, dialog, visit } from './helpers/parts.ts';

type Person = ReturnType<typeof newPerson>;
const HEAD = 'company_reg_id,firstName,lastName,email,mobile';
const fileOf = (company: Company, people: readonly Person[], name = `${unique('people')}.csv`) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      HEAD,
      ...people.map((one) =>
        [company.company_reg_id, one.firstName, one.lastName, one.email, one.mobile].join(','),
      ),
    ].join('\n'),
  ),
});

async function openUpload(page: Page, address: string) {
  await page.goto(address);
  const box = dialog(page, 'Upload Users');
  return {
    box,
    press: (name: string) => button(box, name).click(),
    choose: (file: ReturnType<typeof fileOf>) => box.locator('input[type="file"]').setInputFiles(file),
  };
}

test('uploads of company users: errors, preview, submit, history and undo', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422|409/);
  const session = await signIn(page, 'admin');
  const company = await addCompany(session);
  const address = `/Company?search=${company.company_reg_id}&dialog=upload`;
  const { box, press, choose } = await openUpload(page, address);

  await test.step('offers a sample file, and rejects a file with errors by row and an empty file', async () => {
    await expect(button(box, 'Submit')).toBeDisabled();
    const sample = page.waitForEvent('download');
    await press('Download sample file');
    expect((await sample).suggestedFilename()).toMatch(/^Sample_company_users_\d{8}-\d{6}\.xlsx$/);
    await expectAccessible(page);

    await choose({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await press('Submit');
    await expect(notice(page, 'Something went wrong')).toContainText('The file is empty');
    await button(page, 'Close notice').click();
    await choose(fileOf(company, [newPerson(), { ...newPerson(), email: session.admin.email }]));
    await press('Submit');
    await expect(notice(page, 'Something went wrong')).toBeVisible();
    await expect(listed(page, 'Refused rows').locator('td')).toHaveText([
      '3',
      'email',
      'Someone with this e-mail already exists',
      '',
    ]);
    const taken = box.getByLabel('Value of row 3, email');
    await expect(taken).toHaveValue(session.admin.email);
    await taken.fill(newPerson().email);
    await taken.press('Enter');
    await expect(box.getByText('2 new', { exact: true })).toBeVisible();
  });

  await test.step('previews, uploads and lists the people of a file, and undoes the upload', async () => {
    const file = fileOf(company, [newPerson(), newPerson({ firstName: 'Ngozi' })]);
    await choose(file);
    await press('Preview');
    await expect(box.getByText('2 new', { exact: true })).toBeVisible();
    await expect(listed(page, 'New users')).toHaveCount(2);
    await expectAccessible(page);
    await press('Submit');
    await expect(notice(page, 'File Uploaded Successfully!')).toHaveText(/^Users added: 2/);
    await expect(box).toBeHidden();

    await listed(page, 'Companies')
      .getByRole('button', { name: /^2 View Users/ })
      .click();
    const users = dialog(page, 'Company Users');
    await expect(listed(page, 'Company Users')).toHaveCount(2);
    await users.getByRole('searchbox').fill('ngozi');
    await expect(listed(page, 'Company Users')).toHaveCount(1);
    await expectAccessible(page);

    await visit(page, `${address}&id=history`);
    await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
    await listed(page, 'Uploads')
      .getByRole('button', { name: `Undo ${file.name}` })
      .click();
    await button(dialog(page, 'Undo this upload?'), 'Undo').click();
    await expect(notice(page, 'Upload undone. Users removed: 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(listed(page, 'Companies').getByRole('button', { name: /^0 View Users/ })).toBeVisible();
  });

  await test.step('rejects undoing an upload whose people were used since, and names them', async () => {
    // The names fit on a phone.
    await page.setViewportSize({ width: 375, height: 740 });
    const person = newPerson();
    const file = fileOf(company, [person]);
    await visit(page, address);
    await choose(file);
    await press('Submit');
    await expect(box).toBeHidden();
    await call('PUT', `/user/verify-user-email/${encodeURIComponent(person.email)}`, session);
    await visit(page, `${address}&id=history`);
    await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
    await listed(page, 'Uploads')
      .getByRole('button', { name: `Undo ${file.name}` })
      .click();
    await button(dialog(page, 'Undo this upload?'), 'Undo').click();
    await expect(notice(page, '1 user of this upload was changed or used afterwards')).toBeVisible();
    await expect(listed(page, 'Users changed or used since')).toContainText(person.email);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  });
});
