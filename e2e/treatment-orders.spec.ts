import type { TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import type { Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { countCalls, dialog, openRow, visit } from './helpers/parts.ts';

interface Orders {
  data: TreatmentOrder[];
  count: number;
}
const orders = (session: Session) =>
  call<Orders>('GET', '/baobabnew/order/admin/treatmentplanlist?limit=100', session);

test('treatment orders and their status changes', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('treatment orders show a plan or drugs and the delivery address', async () => {
    const { data } = await orders(session);
    await page.goto('/treatment_order');
    await expect(listed(page, 'Treatment orders')).toHaveCount(10);
    for (const [kind, header] of [
      ['plan', 'Plan'],
      ['drug', 'Brand Name'],
    ] as const) {
      const order = data.find((one) => one.kind === kind)!;
      await search(page, order.reference_id);
      await openRow(listed(page, 'Treatment orders').filter({ hasText: order.reference_id }));
      const details = dialog(page, 'Treatment Order Details');
      await expect(details).toContainText(order.delivery_address.addressLine1);
      await expect(details.getByRole('columnheader', { name: header })).toBeVisible();
      await expect(details.getByRole('button', { name: /^Save/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('a status change in the orders view asks once and is sent once', async () => {
    const { data } = await orders(session);
    const order = data.findLast((one) => one.status === 'ordered' && one.paymentStatus === 'Paid')!;
    await visit(page, `/treatment_order?tab=view&search=${order.reference_id}`);
    await openRow(listed(page, 'Treatment orders view').filter({ hasText: order.reference_id }));
    const save = dialog(page, 'Treatment Order Details').getByRole('button', { name: /^Save/ }).first();
    await save.click();
    await expect(notice(page, 'Select status to edit')).toBeVisible();
    await expectAccessible(page);
    const { details, picker } = await chooseStatus(page, order, 'Confirmed');
    await picker.click();
    await expect(page.getByRole('option')).toHaveText(['Confirmed', 'Cancelled']);
    await page.getByRole('option', { name: 'Confirmed' }).click();
    await expect(picker).toHaveValue('Confirmed');
    const sent = countCalls(page, '/order/admin/update/doctalAction');
    await save.click();
    const question = page.getByRole('dialog', { name: /^Change .* to Confirmed\?$/ });
    await expect(question).toContainText('This step cannot be undone.');
    await expect(question).not.toContainText('not paid');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(details).toBeVisible();
    expect(sent()).toBe(0);
    await save.click();
    await question.getByRole('button', { name: 'Confirmed' }).dblclick();
    await expect(notice(page, 'Order Status Updated Successfully')).toBeVisible();
    await expect(details.getByRole('row').nth(1)).toContainText('Confirmed');
    expect(sent()).toBe(1);
  });

  await test.step('an unpaid order is dispatched only after a question that names the payment', async () => {
    const { data } = await orders(session);
    const order = data.find((one) => one.status === 'ordered' && one.paymentStatus === 'Unpaid')!;
    const body = { order_id: order.uuid, test_id: order.details.treatment[0]!.uuid };
    await call('PUT', '/order/admin/update/doctalAction', session, { ...body, baobab_action: 'confirmed' });
    await visit(page, `/treatment_order?tab=view&search=nothing&dialog=view&id=${order.uuid}`);
    const { details, save } = await chooseStatus(page, order, 'Dispatched');
    await save.click();
    const question = page.getByRole('dialog', { name: /to Dispatched\?$/ });
    await expect(question).toContainText('This order is not paid.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Dispatched' }).click();
    await expect(details.getByRole('row').nth(1)).toContainText('Dispatched');
  });

  await test.step('the drug table with its Save fits its dialog on a laptop and a phone', async () => {
    const { data } = await orders(session);
    const order = data.find(
      (one) => one.kind === 'drug' && one.details.treatment.some(({ next }) => next.length > 0),
    )!;
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `/treatment_order?tab=view&dialog=view&id=${order.uuid}`);
      await expect(dialog(page, 'Treatment Order Details')).toContainText(order.reference_id);
      const table = page.getByRole('region', { name: 'Treatment', exact: true });
      await expect(table.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      expect(await table.evaluate(brokenWords)).toEqual([]);
    }
  });
});

/** Chooses the next status of the first item of an order in the Orders view. */
async function chooseStatus(page: Page, order: TreatmentOrder, status: string) {
  const details = dialog(page, 'Treatment Order Details');
  await expect(details).toContainText(order.reference_id);
  const picker = details.getByRole('combobox', { name: /^New status of/ }).first();
  await picker.click();
  await page.getByRole('option', { name: status }).click();
  return { details, picker, save: details.getByRole('button', { name: /^Save/ }).first() };
}

/** The words of a table that are on two lines. */
function brokenWords(table: Element): string[] {
  const texts = document.createTreeWalker(table.querySelector('tbody')!, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const word of node.textContent!.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  return broken;
}
