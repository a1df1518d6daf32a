import type { PartnerName } from '@baobab/contract/master-data/partner-names';
import type { Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { renderedWidth, headers, inputs, listed, picture, search, unique } from './helpers/master-data.ts';
import { button, countCalls, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const partners = (page: Page) => listed(page, 'Partner names');
const logoOf = (page: Page, title = 'Add Partner') => dialog(page, title).locator('input[type="file"]');

async function openAdd(page: Page) {
  await visit(page, '/PartnersName');
  await button(page, 'Add').click();
  const form = dialog(page, 'Add Partner');
  await expect(field(form, 'Partner Name')).toBeFocused();
  return form;
}

const addPartner = async (session: Session, logo: string) => {
  const body = {
    logo,
    name: unique('Gold Coast Labs'),
    code: unique('GCL'),
    desc: 'Routine tests',
  };
  return (await call<{ data: PartnerName }>('POST', '/metadata/partner', session, body)).data;
};

test('dmp-admin adds, shows and edits partner names with their logos', async ({ page, browserErrors }) => {
  browserErrors.expect(/422|409/);
  const session = await signIn(page, 'dmp-admin');

  await test.step('does not load a logo from another host', async () => {
    const { name } = await addPartner(session, 'https://cdn.example/logo.png');
    await page.goto('/PartnersName');
    await search(page, name);
    const logo = partners(page).getByRole('img', { name: `Logo of ${name}` });
    await expect(logo).toBeVisible();
    expect(await renderedWidth(logo)).toBe(0);
  });

  await test.step('dmp-admin adds, shows and edits a partner with its logo', async () => {
    const form = await openAdd(page);
    const name = unique('Palm Laboratories');
    await logoOf(page).setInputFiles(picture);
    await expect(form.getByText('Replace image')).toBeVisible();
    await expect.poll(() => renderedWidth(form.getByRole('img', { name: 'Logo' }))).toBe(16);
    await field(form, 'Partner Name').fill(name);
    await field(form, 'Code').fill(unique('PLM'));
    await field(form, 'Description').fill('Routine tests in Enugu');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Partner Added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();

    await search(page, name);
    const row = partners(page);
    await expect(row).toHaveCount(1);
    await expect(headers(page)).toHaveText([
      'Logo',
      'User Id',
      'Code',
      'Description',
      'Name',
      'View',
      'Edit',
    ]);
    await expect(row.locator('td').nth(1)).toHaveText(/^Copy User Id [\da-f-]{36}$/);
    await expect(row.locator('td').nth(4)).toHaveText(name);
    await expect.poll(() => renderedWidth(row.getByRole('img', { name: `Logo of ${name}` }))).toBe(16);

    await button(row, `View ${name}`).click();
    const view = dialog(page, 'View Partner');
    await expect(field(view, 'Description')).toHaveValue('Routine tests in Enugu');
    for (const input of await inputs(view).all()) await expect(input).toBeDisabled();
    await expect(button(view, 'Submit')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button(row, `View ${name}`)).toBeFocused();

    await button(row, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Partner');
    await field(edit, 'Description').fill('Routine tests and imaging');
    await button(edit, 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(row.locator('td').nth(3)).toHaveText('Routine tests and imaging');
  });

  await test.step('an empty form shows the message of each field, and a file that is not a picture or too large is rejected', async () => {
    const form = await openAdd(page);
    const sent = countCalls(page, '/metadata/partner');
    await button(form, 'Submit').click();
    expect(await messageUnder(logoOf(page))).toBe('Please Upload Logo!');
    expect(await messageUnder(field(form, 'Partner Name'))).toBe('Please enter Partner Name !');
    expect(await messageUnder(field(form, 'Code'))).toBe('Please enter code!');
    expect(await messageUnder(field(form, 'Description'))).toBe('Please enter description!');
    await expect(logoOf(page)).toBeFocused();
    expect(sent()).toBe(0);
    await expectAccessible(page);

    const uploads = countCalls(page, '/upload/avatar');
    const other = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await logoOf(page).setInputFiles(other);
    await expect.poll(() => messageUnder(logoOf(page))).toBe('You can only upload JPG/PNG file!');
    await logoOf(page).setInputFiles({ ...picture, buffer: Buffer.alloc(2 * 1024 * 1024) });
    await expect.poll(() => messageUnder(logoOf(page))).toBe('Image must smaller than 2MB!');
    expect(uploads()).toBe(0);

    // The server rejects a false picture extension.
    await logoOf(page).setInputFiles(picture);
    await expect(form.getByText('Replace image')).toBeVisible();
    await logoOf(page).setInputFiles({ ...picture, buffer: Buffer.from('<script>alert(1)</script>') });
    await expect.poll(() => messageUnder(logoOf(page))).toBe('You can only upload JPG/PNG file!');
    await expect.poll(() => renderedWidth(form.getByRole('img', { name: 'Logo' }))).toBe(16);
    await page.keyboard.press('Escape');
    await button(dialog(page, 'Discard your changes?'), 'Discard').click();
    await expect(form).toBeHidden();
  });

  await test.step('the form waits for an upload with its progress, and a taken name keeps all input', async () => {
    const form = await openAdd(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/upload/avatar', async (route) => {
      await held;
      await route.continue();
    });
    await logoOf(page).setInputFiles(picture);
    await expect(form.getByRole('progressbar', { name: 'Logo upload' })).toBeVisible();
    await button(form, 'Submit').click();
    expect(await messageUnder(logoOf(page))).toBe('Please Upload Logo!');
    letThrough();
    await expect(form.getByRole('progressbar')).toBeHidden();
    await expect(form.getByText('Please Upload Logo!')).toBeHidden();
    await expect(form.getByText('Replace image')).toBeVisible();
    await field(form, 'Partner Name').fill('synlab');
    await field(form, 'Code').fill('SY2');
    await field(form, 'Description').fill('Once more');
    await button(form, 'Submit').click();
    await expect(notice(page, 'Failed!')).toHaveText(/^Failed! A partner with this name already exists/);
    expect(await messageUnder(field(form, 'Partner Name'))).toBe('A partner with this name already exists');
    await expect(field(form, 'Partner Name')).toBeFocused();
    await expect(field(form, 'Description')).toHaveValue('Once more');
  });
});
