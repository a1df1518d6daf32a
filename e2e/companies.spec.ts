import type { Company } from '@baobab/contract/companies';
import { call, newPerson, type Session } from './api.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, notice, signIn, test } from './fixtures.ts';
import { headers, listed, search, unique } from './master-data.ts';
import { button, dialog, field, messageUnder } from './parts.ts';

async function addCompany(session: Session): Promise<Company> {
  const name = unique('E2E Works');
  const body = {
    ...newPerson(),
    company_name: name,
    company_reg_id: name.replaceAll(' ', '-'),
    company_address: '1 Allen Avenue, Lagos',
  };
  return (await call<{ data: Company }>('POST', '/user/auth/company/register', session, body)).data;
}

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

test('adds, shows and edits a company', async ({ page }) => {
  await signIn(page, 'admin');
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
  await expectAccessibleInBothThemes(page);
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
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await field(dialog(page, 'Edit Company'), 'Company Address').fill('5 Marina, Lagos');
  await button(dialog(page, 'Edit Company'), 'Submit').click();
  await expect(notice(page, 'updated succesfully')).toBeVisible();
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
    'Someone with this e-mail already exists',
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
