import type { Page } from '@playwright/test';
import { call } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, inputs, listed, search, unique } from './helpers/master-data.ts';
import { button, choose, countCalls, dialog, field, messageUnder } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';

const variants = [
  {
    path: '/NationalPathalogy',
    title: 'National Pathology',
    noun: 'Pathology',
    added: 'Pathology Added Successfully!',
    role: 'admin',
  },
  {
    path: '/NationalRadiology',
    title: 'National Radiology',
    noun: 'Radiology',
    added: 'Radiology Added Successfully!',
    role: 'dmp-admin',
  },
] as const;

async function openAdd(page: Page) {
  await page.goto('/NationalPathalogy');
  await button(page, 'Add').click();
  const form = dialog(page, 'Add Pathology');
  await expect(field(form, 'Product Code')).toBeFocused();
  return form;
}

for (const { path, title, noun, added, role } of variants)
  test(`${role} adds, shows and edits a test in ${title}`, async ({ page }) => {
    await signIn(page, role);
    await page.goto(path);
    await expect(listed(page, title).first()).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Add').click();
    const form = dialog(page, `Add ${noun}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const name = unique('Savannah Panel');
    await field(form, 'Product Code').fill(unique('SAV'));
    await field(form, 'Standardised Test Name').fill(name);
    await field(form, 'Test Discipline').fill('Virology');
    await choose(form, 'Diagnostics Partner', 'SYNLAB');
    await choose(form, 'City', 'Lagos');
    await choose(form, 'Area', 'Ikeja');
    await choose(form, 'Popular Test', 'Yes');
    await choose(form, 'Active', 'True');
    await button(form, 'Submit').click();
    await expect(notice(page, added)).toBeVisible();
    await expect(form).toBeHidden();

    await search(page, name);
    const row = listed(page, title);
    await expect(row).toHaveCount(1);
    await expect(headers(page)).toHaveText([
      'Product Code',
      'Standardised Test Name',
      'Test Discipline',
      'View',
      'Edit',
    ]);
    await button(row, `View ${name}`).click();
    const view = dialog(page, `View ${noun}`);
    await expect(field(view, 'Area')).toHaveValue('Ikeja');
    await expect(field(view, 'Diagnostics Partner')).toHaveValue('SYNLAB');
    await expect(field(view, 'Active')).toHaveValue('True');
    for (const input of await inputs(view).all()) await expect(input).toBeDisabled();
    await expect(button(view, 'Submit')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await button(row, `Edit ${name}`).click();
    const edit = dialog(page, `Edit ${noun}`);
    await field(edit, 'Test Discipline').fill('Serology');
    await choose(edit, 'Active', 'False');
    await button(edit, 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(row.locator('td').nth(2)).toHaveText('Serology');
  });

test('every field of a national test is required, another city clears the area, and a taken code keeps the form', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const known = await addTest(session, 'pathology');
  const form = await openAdd(page);
  const sent = countCalls(page, '/upload/nationalPathalogy');
  const before = sent();
  await button(form, 'Submit').click();
  for (const name of [
    'Product Code',
    'Standardised Test Name',
    'Test Discipline',
    'Diagnostics Partner',
    'City',
    'Area',
    'Popular Test',
    'Active',
  ])
    expect(await messageUnder(field(form, name)), name).toMatch(/^Please /);
  expect(sent()).toBe(before);
  await expectAccessible(page);

  await choose(form, 'City', 'Lagos');
  await choose(form, 'Area', 'Ikeja');
  await choose(form, 'City', 'Uyo');
  await expect(field(form, 'Area')).toHaveValue('');
  await choose(form, 'Area', 'Itam');
  await field(form, 'Product Code').fill(known.productcode);
  await field(form, 'Standardised Test Name').fill(unique('Savannah Panel'));
  await field(form, 'Test Discipline').fill('Virology');
  await choose(form, 'Diagnostics Partner', 'SYNLAB');
  await choose(form, 'Popular Test', 'No');
  await choose(form, 'Active', 'True');
  await button(form, 'Submit').click();
  await expect(notice(page, 'Failed!')).toHaveText(/^Failed! A test with this product code already exists/);
  expect(await messageUnder(field(form, 'Product Code'))).toBe(
    'A test with this product code already exists',
  );
  await expect(field(form, 'Area')).toHaveValue('Itam');
});

test('a field that both changed asks which value to keep', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const known = await addTest(session, 'radiology');
  await page.goto(`/NationalRadiology?search=${known.productcode}`);
  await listed(page, 'National Radiology').getByRole('button', { name: /^Edit/ }).click();
  const edit = dialog(page, 'Edit Radiology');
  await field(edit, 'Test Discipline').fill('Mine');
  await call('PUT', '/upload/nationalRadiology', session, { ...known, testdiscipline: 'Theirs' });
  await button(edit, 'Submit').click();
  await expect(edit.getByText(`${session.admin.full_name} changed this to “Theirs”`)).toBeVisible();
  await button(edit, 'Take theirs').click();
  await expect(field(edit, 'Test Discipline')).toHaveValue('Theirs');
  await button(edit, 'Submit').click();
  await expect(notice(page, 'updated succesfully')).toBeVisible();
});

test('a failed catalogue shows a message and loads on retry', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  await signIn(page, 'admin');
  await page.route('**/upload/nationalPathalogy*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is offline', code: 'internal' } }),
  );
  await page.goto('/NationalPathalogy');
  await expect(notice(page, 'Failed!')).toHaveText(/^Failed! Something went wrong/);
  await page.unroute('**/upload/nationalPathalogy*');
  await button(page, 'Try again').click();
  await expect(listed(page, 'National Pathology')).toHaveCount(10);
});
