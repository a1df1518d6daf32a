import type { NationalTest, TestKind } from '@baobab/contract/master-data/national-tests';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, listed } from './helpers/master-data.ts';
import { button, choose, dialog, field, messageUnder } from './helpers/parts.ts';
import {
  addMasterPrice,
  addTest,
  choosePartnerAndTest,
  columns,
  fillRow,
  openAdd,
  options,
  terms,
} from './helpers/prices.ts';

const master = {
  pathology: {
    path: '/Masterpathelogy',
    title: 'Master Pathology',
    edit: 'pathalogy',
    added: 'Master Pathology Added Successfully!',
    popular: 'Yes',
  },
  radiology: {
    path: '/MasterRadiology',
    title: 'Master Radiology',
    edit: 'Edit Master Radiology',
    added: 'Master Radiology Added Successfully!',
    popular: 'YES',
  },
} as const;

// The exact texts, including odd reuse.
const missing: Record<string, string> = {
  City: 'Please enter City!',
  Area: 'Please enter Area name!',
  'Product Code': 'Please enter Area name!',
  'Test Discipline': 'Please enter Area name!',
  'Partner Test Name': 'Please enter Area name!',
  'Home Service Availability': 'Please enter Area name!',
  'Popular Test Description': 'Please enter Area name!',
  'Lab Retail Price': 'Please enter Area name!',
  'Purchasing Price': 'Please enter Area name!',
  'Discount Offered For Retail': 'Please enter Area name!',
  'Partner Lab TAT': 'Please enter Area name!',
  'Partner Lab TAT In Days': 'Please enter Area name!',
  'Standardised TAT': 'Please enter Area name!',
  'Exclusive Discounted Price': 'Please enter Baobab Exclusived Discount Price!',
  'Popular Test': 'Please input pharmacy name!',
};

async function expectMessages(page: Page, form: Locator) {
  await button(form, 'Submit').click();
  await expectAccessible(page);
  expect(await messageUnder(field(form, 'Partner Name'))).toBe('Please enter Partner Name !');
  expect(await messageUnder(field(form, 'Test Name'))).toBe('Please enter Test Name!');
  for (const [name, message] of Object.entries(missing))
    expect(await messageUnder(field(form, name)), name).toBe(message);
  expect(await options(page, field(form, 'Home Service Availability'))).toEqual([
    'AVAILABLE',
    'NOT AVAILABLE',
  ]);
  expect(await options(page, field(form, 'Active'))).toEqual(['True', 'False']);
}

const openMaster = (page: Page, kind: TestKind) =>
  openAdd(page, master[kind].path, `Add ${master[kind].title}`);

/** Chooses partner and test; dependent fields are filled automatically. */
async function beginPrices(page: Page, form: Locator, prices: NationalTest) {
  expect((await form.boundingBox())!.width).toBe(900);
  await choose(form, 'Partner Name', 'SYNLAB');
  await field(form, 'Standardised Baobab TAT').fill('48 hours');
  await choose(form, 'Test Name', prices.standardisedtestname);
  const first = form.getByRole('group', { name: 'Row 1' });
  await expect(field(first, 'Product Code')).toHaveValue(prices.productcode);
  await expect(field(first, 'Standardised TAT')).toHaveValue('48 hours');
  expect(await options(page, field(first, 'Popular Test'))).toEqual(['Yes', 'No']);
  return first;
}

async function submitPrices(page: Page, kind: TestKind, form: Locator) {
  const sent = page.waitForRequest('**/create/multi');
  await button(form, 'Submit').click();
  expect((await sent).postDataJSON().testData[0].populartest_y_n).toBe(master[kind].popular);
  await expect(notice(page, master[kind].added)).toBeVisible();
  await expect(form).toBeHidden();
}

/** Moves the price in Ikeja to another area and lowers it. */
async function changePrice(page: Page, kind: TestKind) {
  const { title, edit } = master[kind];
  const rows = listed(page, title);
  await rows.filter({ hasText: 'Ikeja' }).getByRole('button', { name: /^Edit/ }).click();
  const form = dialog(page, edit);
  expect((await form.boundingBox())!.width).toBe(850);
  if (kind === 'pathology') await expectAccessible(page);
  for (const name of ['Partner Name', 'Test Name', 'Standardised Test Name'])
    await expect(field(form, name)).toBeDisabled();
  await expect(field(form, 'Product Code')).toBeEnabled();
  expect(await options(page, field(form, 'Popular Test'))).toEqual(['Yes', 'No']);
  await choose(form, 'Area', 'Surulere');
  await field(form, 'Exclusive Discounted Price').fill('10500');
  await button(form, 'Submit').click();
  await expect(notice(page, 'Details Updated Successfully')).toHaveText(/^Success Details Updated/);
  await expect(form.getByText('Details Updated Successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rows.filter({ hasText: 'Surulere' }).locator('td').nth(6)).toHaveText('₦10,500.00');
}

test('admin adds prices of a pathology test, corrects a refused and an existing one, and edits one', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409|422/);
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Lekki');
  const form = await openMaster(page, 'pathology');
  await test.step('every missing field shows its message', () => expectMessages(page, form));
  const first = await beginPrices(page, form, prices);
  const second = form.getByRole('group', { name: 'Row 2' });
  await fillRow(first, 'Ikeja', 'Yes');

  await test.step('a discount above 100 is refused', async () => {
    const discount = field(first, 'Discount Offered For Retail');
    await discount.fill('150');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Failed!')).toHaveText(
      /^Failed! Row 1, Discount Offered For Retail: Enter at most 100/,
    );
    expect(await messageUnder(discount)).toBe('Enter at most 100');
    // The notice is below the dialog, whatever part of it is scrolled into view, and ends with the next change.
    const failed = notice(page, 'Failed!');
    const cover = (await failed.boundingBox())!;
    const { y, height } = (await form.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(cover.y);
    await expect(button(form, 'Submit')).toBeInViewport();
    await discount.fill(terms['Discount Offered For Retail']!);
    await expect(failed).toHaveCount(0);
  });

  await test.step('a row for an existing price is refused, and keeps its input', async () => {
    await button(form, 'Add More..').click();
    await button(form, 'Add More..').click();
    await button(form, 'Remove row 2').click();
    await expect(field(second, 'Product Code')).toHaveValue(prices.productcode);
    await fillRow(second, 'Lekki', 'No');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Row 2')).toHaveText(
      /^Failed! Row 2: This partner already has a price for this test/,
    );
    expect(await messageUnder(field(second, 'Area'))).toMatch(
      /^This partner already has a price for this test/,
    );
    await expect(field(second, 'Area')).toBeFocused();
    for (const [name, value] of Object.entries(terms)) await expect(field(second, name)).toHaveValue(value);
  });

  await test.step('the corrected rows are added, listed and edited', async () => {
    await choose(second, 'Area', 'Yaba');
    await field(second, 'Exclusive Discounted Price').fill('₦ 9,000.5');
    await submitPrices(page, 'pathology', form);
    await choosePartnerAndTest(page, prices.standardisedtestname);
    const rows = listed(page, 'Master Pathology');
    await expect(rows).toHaveCount(3);
    await expect(headers(page)).toHaveText(columns);
    await expectAccessible(page);
    await expect(rows.filter({ hasText: 'Yaba' }).locator('td').nth(6)).toHaveText('₦9,000.50');
    await changePrice(page, 'pathology');
  });
});

test('admin adds and edits a price of home sample collection', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  const form = await openAdd(page, '/homeService', 'Add Home Sample Collection');
  await expect(button(page, 'Bulk Upload')).toBeVisible();
  await test.step('a price is added', async () => {
    await choose(form, 'Partner Name', 'SYNLAB');
    await choose(form, 'Test Name', prices.standardisedtestname);
    await fillRow(form, 'Ikeja', 'Yes');
    await field(form, 'Standardised TAT').fill('48 hours');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Home Sample Collection Added Successfully!')).toBeVisible();
  });

  await choosePartnerAndTest(page, prices.standardisedtestname);
  const row = listed(page, 'Home Sample Collection');
  await expect(row).toHaveCount(1);
  await expect(headers(page)).toHaveText(columns.filter((column) => column !== 'City'));
  await expectAccessible(page);
  const edit = dialog(page, 'Update Home Sample Collection');
  await row.getByRole('button', { name: /^Edit/ }).click();

  await test.step('an edit changes all but place and code', async () => {
    await expect(edit).toBeVisible();
    await expectAccessible(page);
    for (const name of ['Partner Name', 'Test Name', 'Standardised Test Name', 'Area', 'Product Code'])
      await expect(field(edit, name)).toBeDisabled();
    await expect(field(edit, 'Active')).toHaveValue('True');
    await choose(edit, 'Active', 'False');
    await button(edit, 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(edit.getByText('updated succesfully')).toBeVisible();
    await expect(edit).toBeHidden();
  });
});
