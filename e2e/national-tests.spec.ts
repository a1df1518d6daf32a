import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, inputs, listed, search, unique } from './helpers/master-data.ts';
import { button, choose, countCalls, dialog, field, messageUnder } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';

const variants = {
  pathology: {
    path: '/NationalPathalogy',
    title: 'National Pathology',
    noun: 'Pathology',
    added: 'Pathology Added Successfully!',
  },
  radiology: {
    path: '/NationalRadiology',
    title: 'National Radiology',
    noun: 'Radiology',
    added: 'Radiology Added Successfully!',
  },
} as const;

type Variant = (typeof variants)[keyof typeof variants];

async function openAdd(page: Page, { path, title, noun }: Variant) {
  await page.goto(path);
  await expect(listed(page, title).first()).toBeVisible();
  await button(page, 'Add').click();
  const form = dialog(page, `Add ${noun}`);
  await expect(field(form, 'Product Code')).toBeFocused();
  return form;
}

async function fill(form: Locator, code: string, name: string) {
  await field(form, 'Product Code').fill(code);
  await field(form, 'Standardised Test Name').fill(name);
  await field(form, 'Test Discipline').fill('Virology');
  await choose(form, 'Diagnostics Partner', 'SYNLAB');
  await choose(form, 'Popular Test', 'Yes');
  await choose(form, 'Active', 'True');
}

/** Submits a new test in Ikeja and returns its row. */
async function submitNew(page: Page, { title, added }: Variant, form: Locator, name: string) {
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
  return row;
}

async function viewAndEdit(page: Page, { noun }: Variant, row: Locator, name: string) {
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
}

test('admin adds, shows and edits a test in National Pathology', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const known = await addTest(session, 'pathology');
  const form = await openAdd(page, variants.pathology);
  const name = unique('Savannah Panel');

  await test.step('every field is required', async () => {
    const sent = countCalls(page, '/upload/nationalPathalogy');
    await button(form, 'Submit').click();
    for (const label of [
      'Product Code',
      'Standardised Test Name',
      'Test Discipline',
      'Diagnostics Partner',
      'City',
      'Area',
      'Popular Test',
      'Active',
    ])
      expect(await messageUnder(field(form, label)), label).toMatch(/^Please /);
    expect(sent()).toBe(0);
    await expectAccessible(page);
  });

  await test.step('another city clears the area', async () => {
    await choose(form, 'City', 'Uyo');
    await choose(form, 'Area', 'Itam');
    await choose(form, 'City', 'Lagos');
    await expect(field(form, 'Area')).toHaveValue('');
    await choose(form, 'Area', 'Ikeja');
  });

  await test.step('a taken code keeps the form', async () => {
    await fill(form, known.productcode, name);
    await button(form, 'Submit').click();
    await expect(notice(page, 'Failed!')).toHaveText(/^Failed! A test with this product code already exists/);
    expect(await messageUnder(field(form, 'Product Code'))).toBe(
      'A test with this product code already exists',
    );
    await expect(field(form, 'Area')).toHaveValue('Ikeja');
  });

  await test.step('the corrected test is added, shown and edited', async () => {
    await field(form, 'Product Code').fill(unique('SAV'));
    const row = await submitNew(page, variants.pathology, form, name);
    await viewAndEdit(page, variants.pathology, row, name);
  });
});

test('dmp-admin adds a test in National Radiology', async ({ page }) => {
  await signIn(page, 'dmp-admin');
  const form = await openAdd(page, variants.radiology);
  await expect(page.getByRole('heading', { name: 'National Radiology' })).toBeVisible();
  const name = unique('Savannah Panel');
  await fill(form, unique('SAV'), name);
  await choose(form, 'City', 'Lagos');
  await choose(form, 'Area', 'Ikeja');
  await submitNew(page, variants.radiology, form, name);
});
