import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import type { Locator, Page } from '@playwright/test';
import { call, type Session } from './api.ts';
import { expect } from './fixtures.ts';
import { unique } from './master-data.ts';
import { button, dialog, field } from './parts.ts';

export const newCode = () => unique('E2E').replace(' ', '-');

export async function openAdd(page: Page): Promise<Locator> {
  await button(page, 'Add New').click();
  const form = dialog(page, 'Add Coupon');
  await expect(field(form, 'Coupon Code')).toBeFocused();
  return form;
}
export const submit = (form: Locator) => button(form, 'Submit').click();
export const preview = (form: Locator) => form.getByRole('complementary', { name: 'What this coupon does' });

/** Fills the fields that every coupon has. */
export async function fillPlain(form: Locator, code: string) {
  await field(form, 'Coupon Code').fill(code);
  await field(form, 'Valid From').fill('01/05/2027');
  await field(form, 'Valid To').fill('31/05/2027');
  await field(form, 'Max All Use').fill('100');
  await field(form, 'Description').fill('Made by a test');
}

const couponBody = (code: string) => ({
  coupon_code: code,
  coupon_type: 'percentage',
  discount: 10,
  category: 'appointment',
  sub_category: 'sadn',
  valid_from: '2027-05-01T00:00:00+01:00',
  valid_to: '2027-05-31T23:59:59+01:00',
  maxtimeuse: 100,
  description: 'Made for a test',
});
export const addCoupon = async (session: Session, changes: object = {}) =>
  (await call<{ data: Coupon }>('POST', '/coupon/create', session, { ...couponBody(newCode()), ...changes }))
    .data;
export const found = (session: Session, code: string) =>
  call<{ data: Coupon[] }>('GET', `/coupon/list/0?search=${code}`, session).then(({ data }) => data[0]!);
