import type { Company } from '@baobab/contract/companies';
import { call, newPerson } from './helpers/api.ts';
import { addCompany } from './helpers/companies.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  notice,
  signIn,
  test,
} from './helpers/fixtures.ts';
import { listed, search, unique } from './helpers/master-data.ts';
import { button, dialog } from './helpers/parts.ts';

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

test('previews a file of people, reports errors by row, uploads it, counts, finds and undoes it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  const session = await signIn(page, 'admin');
  const company = await addCompany(session);
  const [first, second] = [newPerson(), newPerson({ firstName: 'Ngozi' })];
  await page.goto('/Company');
  await search(page, company.company_reg_id);
  await button(page, 'Upload Users').click();
  const box = dialog(page, 'Upload Users');
  const press = (name: string) => button(box, name).click();
  const choose = (file: ReturnType<typeof fileOf>) => box.locator('input[type="file"]').setInputFiles(file);
  await expect(button(box, 'Submit')).toBeDisabled();
  const sample = page.waitForEvent('download');
  await press('Download sample file');
  expect((await sample).suggestedFilename()).toMatch(/^Sample_company_users_\d{8}-\d{6}\.xlsx$/);
  await expectAccessibleInBothThemes(page);

  await choose(fileOf(company, [first, { ...second, email: session.admin.email }]));
  await press('Submit');
  await expect(notice(page, 'Something went wrong')).toBeVisible();
  await expect(listed(page, 'Refused rows').locator('td')).toHaveText([
    '3',
    'email',
    'Someone with this e-mail exists already',
    session.admin.email,
  ]);
  const file = fileOf(company, [first, second]);
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
  await expectAccessibleInBothThemes(page);

  await page.goto(`/Company?search=${company.company_reg_id}&dialog=upload&id=history`);
  await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
  await listed(page, 'Uploads')
    .getByRole('button', { name: `Undo ${file.name}` })
    .click();
  await button(dialog(page, 'Undo this upload?'), 'Undo').click();
  await expect(notice(page, 'Upload undone. Users removed: 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(listed(page, 'Companies').getByRole('button', { name: /^0 View Users/ })).toBeVisible();
});

test('rejects undoing an upload whose people were used since and names them; nothing is too wide on a phone', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await page.setViewportSize({ width: 375, height: 740 });
  const session = await signIn(page, 'admin');
  const company = await addCompany(session);
  const person = newPerson();
  const file = fileOf(company, [person]);
  await page.goto('/Company?dialog=upload');
  const box = dialog(page, 'Upload Users');
  await box.locator('input[type="file"]').setInputFiles(file);
  await button(box, 'Submit').click();
  await expect(box).toBeHidden();
  await call('PUT', `/user/verify-user-email/${encodeURIComponent(person.email)}`, session);
  await page.goto('/Company?dialog=upload&id=history');
  await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
  await listed(page, 'Uploads')
    .getByRole('button', { name: `Undo ${file.name}` })
    .click();
  await button(dialog(page, 'Undo this upload?'), 'Undo').click();
  await expect(notice(page, '1 user of this upload was changed or used afterwards')).toBeVisible();
  await expect(listed(page, 'Users changed or used since')).toContainText(person.email);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});
