import type { Pharmacy } from '@baobab/contract/people/pharmacies';
import type { Locator, Page } from '@playwright/test';
import { call, newPerson, type Session } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, inputs, listed, unique } from './helpers/master-data.ts';
import { button, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const rows = (page: Page) => listed(page, 'Pharmacist partners');
const submit = (form: Locator) => button(form, 'Submit').click();
const tab = (form: Locator, name: string) => form.getByRole('tab', { name });

async function addPharmacy(session: Session): Promise<Pharmacy> {
  const introducers = await call<{ data: { uuid: string }[] }>('GET', '/user/auth/introducer/list', session);
  const body = {
    ...newPerson(),
    pharmacy_name: unique('E2E Pharmacy'),
    created_by_introducer_uuid: introducers.data[0]!.uuid,
    bank_details: {
      account_name: 'E2E',
      account_number: '0123456789',
      bank_name: 'Zenith Bank',
      branch_name: 'Ikeja',
      account_type: 'Current',
    },
    address_deatils: { address: '4 Allen Avenue', area: 'Ikeja', city: 'Lagos', country: 'Nigeria' },
  };
  return (await call<{ data: Pharmacy }>('POST', '/user/auth/pharmacy/register', session, body)).data;
}
const openDialog = (page: Page, pharmacy: Pharmacy, mode: string, section = '') =>
  visit(
    page,
    `/pharmacy?search=${encodeURIComponent(pharmacy.pharmacy_name)}&dialog=${mode}&id=${pharmacy.uuid}${section}`,
  );

test('pharmacies, their commissions and their reports', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const pharmacy = await addPharmacy(session);

  await test.step('adding a pharmacy needs every field except the number', async () => {
    await page.goto('/pharmacy');
    await expect(headers(page)).toHaveText([
      'Pharmacy Name',
      'First Name',
      'Last Name',
      'Email',
      'Mobile',
      'View',
      'Reports',
      'Referred Users',
      'Edit',
    ]);
    await button(page, 'Add').click();
    const form = dialog(page, 'Add Pharmacy');
    await expect(field(form, 'Pharmacy Name')).toBeFocused();
    await submit(form);
    const labels = [
      'Pharmacy Name',
      'Email',
      'First Name',
      'Last Name',
      'Account Name',
      'Branch Name',
      'Bank Name',
      'Account Type',
      'Account Number',
      'Address',
      'City',
      'Area',
      'Country',
    ];
    for (const label of labels)
      expect(await messageUnder(field(form, label))).toBe(`Please input ${label} !`);
    expect(await messageUnder(field(form, 'Introducer'))).toBe('Please Select Introducer ');
    await expectAccessible(page);

    const name = unique('Palmtree Pharmacy');
    const { email } = newPerson();
    for (const label of labels) await field(form, label).fill(label === 'Email' ? email : 'Some text');
    await field(form, 'Pharmacy Name').fill(name);
    await field(form, 'Account Number').fill('0123456789');
    await field(form, 'Introducer').click();
    await page.getByRole('option').first().click();
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/auth/pharmacy/register'));
    await submit(form);
    expect((await sent).postDataJSON()).toHaveProperty('refered_code', expect.stringMatching(/^\w{8}$/));
    await expect(notice(page, 'Pharmacy added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rows(page).first()).toContainText(name);

    await button(rows(page).first(), `Referred Users ${name}`).click();
    await expect(dialog(page, 'Referred Users').getByText('No Referred Users')).toBeVisible();
    await expect(dialog(page, 'Referred Users').getByText(name)).toBeVisible();
    await page.keyboard.press('Escape');

    // The number can be supplied later, and View is reached with the keyboard.
    await button(rows(page).first(), `View ${name}`).press('Enter');
    await expect(dialog(page, 'View Pharmacy').getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(rows(page).first(), `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Pharmacy');
    await edit.locator('input[type="tel"]').fill(newPerson().mobile);
    await submit(edit);
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(rows(page).first()).toContainText('+234');
    await expect(edit).toBeHidden();
    await closeNotices(page);
  });

  await test.step('View shows a pharmacy read-only, and Edit saves', async () => {
    await openDialog(page, pharmacy, 'view');
    const view = dialog(page, 'View Pharmacy');
    for (const name of ['General', 'Address', 'Bank Details', 'Commission']) {
      await tab(view, name).click();
      await expect(inputs(view).first()).toBeVisible();
      for (const input of await inputs(view).all()) await expect(input).toBeDisabled();
    }
    await expect(button(view, 'Submit')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();

    await button(rows(page), `Edit ${pharmacy.pharmacy_name}`).click();
    const edit = dialog(page, 'Edit Pharmacy');
    await expect(field(edit, 'Email')).toBeDisabled();
    await expect(field(edit, 'Group')).toHaveValue('pharmacist');
    await field(edit, 'First Name').fill('');
    await submit(edit);
    expect(await messageUnder(field(edit, 'First Name'))).toBe('Please input First Name !');
    await field(edit, 'First Name').fill('Ngozi');
    await submit(edit);
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(rows(page)).toContainText('Ngozi');
  });

  await test.step('commissions are reloaded, validated and sent together', async () => {
    await openDialog(page, pharmacy, 'edit');
    const edit = dialog(page, 'Edit Pharmacy');
    const entry = (type: string, amount: number) => ({ pharmacy_uuid: pharmacy.uuid, type, amount });
    await expect(field(edit, 'Pharmacy Name')).toBeFocused();
    await call('PUT', '/user/pharmacyCommission', session, { data: [entry('sadn', 7)] });
    await tab(edit, 'Commission').click();
    await expect(field(edit, 'SADN')).toHaveValue('7');
    await expect(inputs(edit)).toHaveCount(14);
    await field(edit, 'SADN').fill('100.01');
    await field(edit, 'Monthly Limit').fill('250,000.50');
    await submit(edit);
    await expect(field(edit, 'SADN')).toBeFocused();
    await field(edit, 'SADN').fill('12.34');
    await expectAccessible(page);
    await call('PUT', '/user/pharmacyCommission', session, { data: [entry('fadn', 1)] });
    await submit(edit);
    await expect(notice(page, 'Commission updated')).toContainText('Success');
    await expect(edit).toBeHidden();
    const { data } = await call<{ data: { type: string; amount: number }[] }>(
      'GET',
      `/user/pharmacyCommission/${pharmacy.uuid}`,
      session,
    );
    expect(data.find(({ type }) => type === 'monthly_limit')?.amount).toBe(250_000.5);
    expect(data.find(({ type }) => type === 'sadn')?.amount).toBe(12.34);
    expect(data.find(({ type }) => type === 'fadn')?.amount).toBe(1);
  });

  await test.step('the report of a pharmacy has seven rows with amounts', async () => {
    const busy = (await call<{ data: Pharmacy[] }>('GET', '/user/auth/pharmacy/list?limit=100', session))
      .data;
    await visit(page, `/pharmacy?dialog=reports&id=${busy.at(-1)!.uuid}`);
    const reports = dialog(page, 'Reports');
    await expect(reports.locator('tbody th')).toHaveText([
      'Register',
      'SADN',
      'FADN',
      'DMP',
      'Treatment Plan',
      'Lab Package',
      'Lab Test',
    ]);
    await expect(reports.locator('tbody tr').first().locator('td').last()).toHaveText(/^₦[\d,]+\.\d{2}$/);
    await expectAccessible(page);
  });
});
