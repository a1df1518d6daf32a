import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { call } from './helpers/api.ts';
import { someConsumer } from './helpers/bookings.ts';
import { addCoupon, fillPlain, found, newCode, openAdd, preview, submit } from './helpers/coupons.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, choose, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const amounts = [
  ['Credit point', 'Credit Point'],
  ['Cashback', 'Cashback Amount'],
  ['Percentage', 'Percentage'],
  ['Flat discount', 'Flat Discount'],
] as const;

test('Add Coupon, its preview, and the edit of a coupon', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const form = dialog(page, 'Add Coupon');

  await test.step('missing fields and a validity in the past show a message, and all input stays', async () => {
    await page.goto('/coupons');
    await expect(listed(page, 'Coupons')).toHaveCount(10);
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));
    expect(new Set(names).size, 'the checkbox of each row names its coupon').toBe(10);
    await openAdd(page);
    const said = (label: string) => messageUnder(field(form, label));
    await submit(form);
    await expectAccessible(page);
    await expect(field(form, 'Coupon Code')).toBeFocused();
    expect(await said('Coupon Code')).toBe('Enter Coupon Code');
    expect(await said('Coupon Type')).toBe('Select Coupon Type');
    expect(await said('Category')).toBe('Select Coupon Category');
    expect(await said('Valid From')).toBe('Select Validity');
    expect(await said('Valid To')).toBe('Select Validity');
    expect(await said('Description')).toBe('Enter Coupon Description');
    expect(await said('Max All Use')).toBe('Select a user or enter the maximum number of uses');
    await field(form, 'Valid From').fill('02/05/2027 9:30');
    await field(form, 'Valid To').fill('01/05/2027');
    await submit(form);
    await expect(field(form, 'Valid From')).toHaveValue('02/05/2027 09:30 am');
    expect(await said('Valid To')).toBe('The validity must end after it starts');
    for (const [type, amount] of amounts) {
      await choose(form, 'Coupon Type', type);
      await submit(form);
      expect(await said(amount)).toBe(`Enter ${amount}`);
    }
    await choose(form, 'Category', 'DMP');
    await button(form, 'Choose Valid From').click();
    await expect(page.getByRole('dialog', { name: 'Valid From' })).toBeVisible();
    await expectAccessible(page);
    await button(page, '12 May 2027').click();
    await expect(field(form, 'Valid From')).toHaveValue('12/05/2027 09:30 am');
    await field(form, 'Valid From').fill('01/01/2025');
    await field(form, 'Valid To').fill('31/01/2025');
    await submit(form);
    expect(await said('Valid To')).toBe('Enter an end in the future');
  });

  await test.step('each choice shows its own fields and hides the others', async () => {
    const all = ['Sub Category', 'Appointment Type', 'Doctor', 'Speciality', 'Partner', 'Disease', 'Package'];
    const people = ['Influencer', 'Pharmacist'];
    const shown = async () => {
      const labels = (await form.locator('label').allTextContents()).map((text) =>
        text.replace(/\s*\*$/, ''),
      );
      return labels.filter((label) => [...all, ...people].includes(label));
    };
    const expectOnly = (...labels: string[]) => expect.poll(shown).toEqual(labels);
    await expectOnly();
    await choose(form, 'Category', 'Appointment');
    await expectOnly('Sub Category');
    await choose(form, 'Sub Category', 'FADN');
    await choose(form, 'Appointment Type', 'Speciality doctor');
    await expectOnly('Sub Category', 'Appointment Type', 'Speciality');
    await choose(form, 'Sub Category', 'SADN');
    await expectOnly('Sub Category');
    await choose(form, 'Category', 'DMP');
    await expectOnly();
    await form.getByRole('checkbox', { name: 'Partner wise' }).check();
    await expectOnly('Partner');
    await choose(form, 'Category', 'Pharmacy');
    await choose(form, 'Sub Category', 'All');
    await expectOnly('Sub Category');
    await choose(form, 'Coupon User Type', 'Pharmacist');
    await expectOnly('Sub Category', 'Pharmacist');
    await choose(form, 'Coupon User Type', 'Normal');
    await expectOnly('Sub Category');
  });

  await test.step('one consumer and a number of uses exclude each other', async () => {
    const { full_name: name } = await someConsumer(session);
    const code = newCode();
    await fillPlain(form, code);
    await expect(field(form, 'Specific User')).toBeDisabled();
    await field(form, 'Max All Use').fill('');
    await choose(form, 'Specific User', /\S/);
    await expect(field(form, 'Max All Use')).toBeDisabled();
    await button(form, 'Clear Specific User').click();
    await expect(field(form, 'Max All Use')).toBeEnabled();
    await field(form, 'Specific User').fill(name);
    await choose(form, 'Specific User', new RegExp(`^${name}`));
    await expect(field(form, 'Specific User')).toHaveValue(name);
    await choose(form, 'Coupon Type', 'Flat discount');
    await field(form, 'Flat Discount').fill('1,500');
    await choose(form, 'Category', 'DMP');
    await expect(preview(form)).toContainText(`for ${name} only`);
    await expect(preview(form)).toContainText('No limit');
    await field(form, 'Uses Per User (optional)').fill('2');
    await expect(preview(form)).toContainText('₦3,000.00');
    await submit(form);
    await expect(notice(page, 'Coupon Created Successfully')).toBeVisible();
    const made = await found(session, code);
    expect(made).toMatchObject({ maxtimeuse: null, user_name: name, no_of_times_of_use_per_user: 2 });
  });

  await test.step('the preview shows a sample order, the worst case, and overlapping coupons', async () => {
    const other = await addCoupon(session);
    await openAdd(page);
    await fillPlain(form, newCode());
    await choose(form, 'Coupon Type', 'Percentage');
    await field(form, 'Percentage').fill('10');
    await field(form, 'Sample order amount').fill('5,000');
    await expect(preview(form).getByRole('definition')).toHaveText(['₦5,000.00', '₦4,500.00', '₦500.00']);
    await expect(preview(form)).toContainText('₦50,000.00');
    await choose(form, 'Category', 'Appointment');
    await choose(form, 'Sub Category', 'SADN');
    await expect(preview(form).getByRole('listitem').first()).toBeVisible();
    const overlaps = await call<{ data: Coupon[] }>(
      'GET',
      `/coupon/overlaps?category=appointment&sub_category=sadn&valid_from=${encodeURIComponent(other.valid_from)}&valid_to=${encodeURIComponent(other.valid_to)}`,
      session,
    );
    await expect(preview(form).getByRole('listitem').first()).toContainText(overlaps.data[0]!.coupon_code);
  });

  await test.step('rejects an existing code under its field, regardless of case', async () => {
    const { coupon_code } = await addCoupon(session);
    await field(form, 'Coupon Code').fill(coupon_code.toLowerCase());
    await field(form, 'Percentage').fill('5');
    await choose(form, 'Category', 'DMP');
    await submit(form);
    await expect(field(form, 'Coupon Code')).toBeFocused();
    expect(await messageUnder(field(form, 'Coupon Code'))).toBe('A coupon with this code already exists');
    await expect(field(form, 'Percentage')).toHaveValue('5');
    await expect(field(form, 'Description')).toHaveValue('Made by a test');
    await field(form, 'Coupon Code').fill(newCode());
    await submit(form);
    await expect(form).toBeHidden();
  });

  const coming = await addCoupon(session);
  await test.step('a coupon shows its state beside the flag', async () => {
    await visit(page, `/coupons?search=${coming.coupon_code}`);
    const row = listed(page, 'Coupons');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Scheduled');
    await expect(row).toContainText('Active');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coupons1 coupon');
    await button(page, `View ${coming.coupon_code}`).click();
    await expect(dialog(page, 'Coupon Details').getByText('Scheduled')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an edit changes values, clears emptied ones, and deactivates the coupon', async () => {
    const { coupon_code } = coming;
    await button(page, `Edit ${coupon_code}`).click();
    const edit = dialog(page, 'Edit Coupon');
    await expect(field(edit, 'Valid To')).toHaveValue('31/05/2027 11:59 pm');
    await choose(edit, 'Category', 'DMP');
    await field(edit, 'Percentage').fill('12.5');
    await expect(edit.getByRole('switch', { name: 'Active' })).toBeInViewport();
    await edit.getByRole('switch', { name: 'Active' }).press('Space');
    await expect(edit.getByRole('switch', { name: 'Active' })).not.toBeChecked();
    await submit(edit);
    await expect(notice(page, 'Coupan Updated Successfully')).toBeVisible();
    await expect(listed(page, 'Coupons')).toContainText('In-Active');
    await button(page, `View ${coupon_code}`).click();
    await expect(dialog(page, 'Coupon Details')).toContainText(
      '12.5 % off DMP at any partner, 1 to 31 May 2027, 100 uses in all, switched off',
    );
    await expect(page).toHaveURL(/dialog=view&id=/);
    await page.reload();
    await expect(dialog(page, 'Coupon Details')).toContainText(coupon_code);
  });
});
