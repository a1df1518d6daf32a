import type { Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { addCoupon, found, submit } from './helpers/coupons.ts';
import { closeNotices, expect, expectAccessible, expectNotice, signIn, test } from './helpers/fixtures.ts';
import { choose, dialog, field, visit } from './helpers/parts.ts';

const UPDATED = 'Coupan Updated Successfully';
const changeAs = (session: Session, uuid: string, body: object) =>
  call('PUT', `/coupon/update/${uuid}`, session, body);
async function openEdit(page: Page, uuid: string) {
  await closeNotices(page);
  await visit(page, `/coupons?dialog=edit&id=${uuid}`);
  const form = dialog(page, 'Edit Coupon');
  await expect(field(form, 'Percentage')).toHaveValue('10');
  return form;
}

test('two people edit one coupon: nothing is lost and no Submit is swallowed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  await page.goto('/coupons');

  await test.step('a field names who changed it and when', async () => {
    const coupon = await addCoupon(session);
    const form = await openEdit(page, coupon.uuid);
    await field(form, 'Percentage').fill('25');
    await changeAs(session, coupon.uuid, { discount: 30 });
    await submit(form);
    await expect(form.getByText(/Adaeze Okafor changed this to “30” on \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
    await expect(field(form, 'Percentage')).toBeFocused();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Take theirs' }).click();
    await expectNotice(page, UPDATED, () => submit(form));
  });

  await test.step('a changed type wins over a percentage that no longer applies', async () => {
    const coupon = await addCoupon(session);
    const form = await openEdit(page, coupon.uuid);
    await choose(form, 'Coupon Type', 'Credit point');
    await field(form, 'Credit Point').fill('5');
    await changeAs(session, coupon.uuid, { discount: 20 });
    await expectNotice(page, UPDATED, () => submit(form));
    expect(await found(session, coupon.coupon_code)).toMatchObject({
      coupon_type: 'credit_point',
      point: 5,
      discount: null,
    });
  });

  await test.step('a percentage that no longer applies is named before the rest is saved', async () => {
    const coupon = await addCoupon(session);
    const form = await openEdit(page, coupon.uuid);
    await field(form, 'Percentage').fill('20');
    await field(form, 'Description').fill('Also changed');
    await changeAs(session, coupon.uuid, { coupon_type: 'credit_point', point: 7 });
    await submit(form);
    const head = form.getByRole('alert');
    await expect(head).toContainText(
      'Discount: your “20” no longer applies, because Adaeze Okafor changed this record.',
    );
    await expect(head).toBeFocused();
    await expectAccessible(page);
    await expectNotice(page, UPDATED, () => submit(form));
    const saved = await found(session, coupon.coupon_code);
    expect(saved).toMatchObject({ coupon_type: 'credit_point', point: 7, description: 'Also changed' });
  });
});
