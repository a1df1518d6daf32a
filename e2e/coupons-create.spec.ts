import type { Locator } from '@playwright/test';
import { fillPlain, found, newCode, openAdd, preview, submit } from './helpers/coupons.ts';
import { expect, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { choose, field } from './helpers/parts.ts';

const kinds = [
  {
    type: 'Credit point',
    amount: 'Credit Point',
    target: async (form: Locator) => {
      await choose(form, 'Category', 'Appointment');
      await choose(form, 'Sub Category', 'FADN');
      await choose(form, 'Appointment Type', 'Specific doctor');
      await choose(form, 'Doctor', /\S/);
    },
    sentence: /^25 credit points for FADN with Dr .+, 1 to 31 May 2027, 100 uses in all$/,
  },
  {
    type: 'Cashback',
    amount: 'Cashback Amount',
    target: async (form: Locator) => {
      await choose(form, 'Category', 'DMP');
      await form.getByRole('checkbox', { name: 'Partner wise' }).check();
      await choose(form, 'Partner', 'SYNLAB');
    },
    sentence: '₦25.00 back on DMP at SYNLAB, 1 to 31 May 2027, 100 uses in all',
  },
  {
    type: 'Percentage',
    amount: 'Percentage',
    target: async (form: Locator) => {
      await choose(form, 'Category', 'Pharmacy');
      await choose(form, 'Sub Category', 'Specific disease');
      await choose(form, 'Disease', /\S/);
    },
    sentence: /^25 % off treatment plans for .+, 1 to 31 May 2027, 100 uses in all$/,
  },
  {
    type: 'Flat discount',
    amount: 'Flat Discount',
    target: async (form: Locator) => {
      await choose(form, 'Category', 'Lab package');
      await choose(form, 'Sub Category', 'Specific package');
      await choose(form, 'Package', /\S/);
      await choose(form, 'Coupon User Type', 'Influencer');
      await choose(form, 'Influencer', /\S/);
    },
    sentence:
      /^₦25.00 off the lab package .+, 100 uses in all, labelled for influencer .+, usable by everyone$/,
  },
];

test('a coupon of each type is created, described in the preview, and listed', async ({ page }) => {
  const session = await signIn(page, 'admin');
  await page.goto('/coupons');
  for (const { type, amount, target, sentence } of kinds)
    await test.step(type, async () => {
      const code = newCode();
      const form = await openAdd(page);
      await fillPlain(form, code);
      await choose(form, 'Coupon Type', type);
      await field(form, amount).fill('25');
      await target(form);
      await expect(preview(form).getByRole('paragraph').first()).toHaveText(sentence);
      await submit(form);
      await expect(notice(page, 'Coupon Created Successfully').last()).toBeVisible();
      await expect(form).toBeHidden();
      await search(page, code);
      await expect(listed(page, 'Coupons')).toHaveCount(1);
      await expect(listed(page, 'Coupons')).toContainText('01/05/2027 12:00 am');
      await expect(listed(page, 'Coupons')).toContainText('31/05/2027 11:59 pm');
      await expect(listed(page, 'Coupons').locator('td').nth(1)).toHaveAttribute('title', sentence);
      const made = await found(session, code);
      expect(made).toMatchObject({
        coupon_code: code,
        maxtimeuse: 100,
        user_uuid: null,
        currency_type: 'NGN',
      });
    });
});
