import type { TreatmentOrder } from '@baobab/contract/treatment-orders';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { countCalls, dialog } from './helpers/parts.ts';

interface Orders {
  data: TreatmentOrder[];
  count: number;
}
const orders = (session: Session) =>
  call<Orders>('GET', '/baobabnew/order/admin/treatmentplanlist?limit=100', session);

test('treatment orders show a plan or drugs and the delivery address', async ({ page }) => {
  const { data } = await orders(await signIn(page, 'admin'));
  await page.goto('/treatment_order');
  await expect(listed(page, 'Treatment orders')).toHaveCount(10);
  await expectAccessible(page);
  for (const [kind, header] of [
    ['plan', 'Plan'],
    ['drug', 'Brand Name'],
  ] as const) {
    const order = data.find((one) => one.kind === kind)!;
    await search(page, order.reference_id);
    await listed(page, 'Treatment orders').filter({ hasText: order.reference_id }).click();
    const details = dialog(page, 'Treatment Order Details');
    await expect(details).toContainText(order.delivery_address.addressLine1);
    await expect(details.getByRole('columnheader', { name: header })).toBeVisible();
    await expect(details.getByRole('button', { name: /^Save/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('a status change in the orders view is sent once, also after a double click', async ({ page }) => {
  const { data } = await orders(await signIn(page, 'admin'));
  const order = data.findLast((one) => one.status === 'ordered')!;
  await page.goto(`/treatment_order?tab=view&search=${order.reference_id}`);
  await listed(page, 'Treatment orders view').first().click();
  const details = dialog(page, 'Treatment Order Details');
  const save = details.getByRole('button', { name: /^Save/ }).first();
  await save.click();
  await expect(notice(page, 'Select status to edit')).toBeVisible();
  await expectAccessible(page);
  await details
    .getByRole('combobox', { name: /^New status of/ })
    .first()
    .click();
  await expect(page.getByRole('option')).toHaveText(['Confirmed', 'Cancelled']);
  await page.getByRole('option', { name: 'Confirmed' }).click();
  const sent = countCalls(page, '/order/admin/update/doctalAction');
  await save.dblclick();
  await expect(notice(page, 'Order Status Updated Successfully')).toBeVisible();
  await expect(details.getByRole('row').nth(1)).toContainText('Confirmed');
  expect(sent()).toBe(1);
});
