import type { LabOrder } from '@baobab/contract/care/lab-orders';
import type { Locator, Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { button, dialog, openRow, visit } from './helpers/parts.ts';

type WireOrder = Omit<LabOrder, 'full_order_details'> & {
  full_order_details: (LabOrder['full_order_details'][number] & { baobab_action: string | null })[];
};
interface Orders {
  data: WireOrder[];
  count: number;
}
const orders = (session: Session, query = '') =>
  call<Orders>('GET', `/order/admin/fullorderdetails?partnerName=SYNLAB&limit=100${query}`, session);

/** An order without action or result, different for each test. */
async function freshOrder(session: Session, nth: number): Promise<WireOrder> {
  const pages = await Promise.all([0, 1, 2].map((page) => orders(session, `&pagenum=${page}`)));
  const fresh = pages
    .flatMap(({ data }) => data)
    .filter(({ full_order_details: tests }) =>
      tests.every((one) => !one.baobab_action && one.final_action.result.length === 0),
    );
  return fresh.at(-1 - nth)!;
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
);
const open = async (page: Page, order: WireOrder, tab: string) => {
  await visit(page, `/order${tab}${tab ? '&' : '?'}search=${order.order_info.order_id}`);
  await openRow(listed(page, tab ? 'Orders view' : 'Orders').first());
  await expect(dialog(page, 'Order Details')).toContainText(order.order_info.transaction_id);
  return testOf(page, order.full_order_details[0]!.test_info.standardisedtestname);
};
const testOf = (page: Page, name: string): Locator =>
  dialog(page, 'Order Details').getByRole('listitem', { name, exact: true });

/** An action is set once, so the console asks first. */
const confirmAction = (page: Page) =>
  button(page.getByRole('dialog', { name: /^Set the action of/ }), 'Save').click();

test('dmp-admin finds the orders of a partner and uploads results', async ({ page, browserErrors }) => {
  browserErrors.expect(/422|503/);
  const session = await signIn(page, 'dmp-admin');

  await test.step('shows the orders of SYNLAB first, twelve per page, and a search applies to both views', async () => {
    const { count, data } = await orders(session);
    await page.goto('/order');
    await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveValue('SYNLAB');
    await expect(listed(page, 'Orders')).toHaveCount(12);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(`Order${count}`);
    await search(page, data[3]!.order_info.order_id);
    await expect(listed(page, 'Orders')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Orders view' }).click();
    await expect(listed(page, 'Orders view')).toHaveCount(1);
    await page.reload();
    await expect(listed(page, 'Orders view')).toContainText([data[3]!.patient_info.patient_name]);
    await button(page, 'Clear search').click();
    await expect(title).toHaveText(`Order${count}`);
    // The server searches, because there can be more partners than the list loads at once.
    const searched = page.waitForRequest(/\/metadata\/partner\/getpartner\?.*search=Iroko/);
    await page.getByRole('combobox', { name: 'Partner' }).fill('Iroko');
    await searched;
    await page.getByRole('option', { name: 'Iroko Diagnostics' }).click();
    await expect(page).toHaveURL(/partner=Iroko/);
    await expect(title).not.toHaveText(`Order${count}`);
  });

  await test.step('a search without a match names the partner whose order it is', async () => {
    const iroko = await call<Orders>(
      'GET',
      '/order/admin/fullorderdetails?partnerName=Iroko%20Diagnostics&limit=1',
      session,
    );
    const { order_id } = iroko.data[0]!.order_info;
    await visit(page, `/order?search=${order_id}`);
    await expect(page.getByText('1 order matches at Iroko Diagnostics.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Search all partners').click();
    await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveValue('All partners');
    await expect(listed(page, 'Orders')).toHaveCount(1);
    await expect(listed(page, 'Orders')).toContainText('Iroko Diagnostics');
    await page.getByRole('tab', { name: 'Orders view' }).click();
    await expect(page.getByRole('columnheader', { name: 'Results' })).toBeVisible();
  });

  const line = await open(page, await freshOrder(session, 1), '?tab=view');
  await test.step('rejects a result with a wrong content or extension, and stores a retried upload once', async () => {
    const upload = button(line, 'Upload');
    await upload.click();
    await expect(notice(page, 'Failed! Please Select a file')).toBeVisible();
    const file = line.getByLabel(/^Result of/);
    await file.setInputFiles({
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html></html>'),
    });
    await expect(notice(page, 'Success! File Selected')).toBeVisible();
    await upload.click();
    await expect(notice(page, 'Failed! File not Uploaded')).toBeVisible();
    await file.setInputFiles({ name: 'result.exe', mimeType: 'application/pdf', buffer: pdf });
    await expect(line.getByRole('alert')).toContainText('PDF or DOC or DOCX');

    await file.setInputFiles({ name: 'result.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(line).toContainText('result.pdf (1 kB)');
    await page.route('**/order/updateStatus', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const failed = page.waitForResponse((response) => response.status() === 503);
    await upload.click();
    await failed;
    await expect(notice(page, 'Failed! File not Uploaded').last()).toBeVisible();
    await upload.click();
    await expect(notice(page, 'Success! Upload File Successfully')).toBeVisible();
    await expect(line.getByRole('button', { name: 'Download result.pdf' })).toHaveCount(1);
    await expect(line).toContainText('Acceptance StatusYes');
    await expect(line).toContainText(/result\.pdf uploaded by .+, \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [ap]m/);
  });

  await test.step('an uploaded result can be downloaded, opened and accepted', async () => {
    const saved = page.waitForEvent('download');
    await button(line, 'Download result.pdf').click();
    expect((await saved).suggestedFilename()).toBe('result.pdf');
    await button(line, 'Open result.pdf').click();
    await expect(dialog(page, 'result.pdf').locator('canvas')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'result.pdf')).toHaveCount(0);

    await line.getByRole('combobox', { name: 'Baobab Action' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Result Accepted',
      'Result Rejected',
      'Refund Completed',
      'Receipt of Result',
    ]);
    await page.getByRole('option', { name: 'Result Accepted' }).click();
    await button(line, 'Save').click();
    await confirmAction(page);
    await expect(notice(page, 'Success! Status Changed')).toBeVisible();
    await expect(line).toContainText('Baobab Action: Result Accepted');
  });

  await test.step('a link opens an order: its result when it has one, and no upload when it is cancelled', async () => {
    const { data } = await orders(session);
    const details = dialog(page, 'Order Details');
    const cancelled = data.find(({ order_info }) => order_info.order_status === 'cancelled')!;
    await visit(page, `/order?tab=view&search=nothing&dialog=view&id=${cancelled.uuid}`);
    await expect(details).toContainText(cancelled.order_info.transaction_id);
    await expect(button(details, 'Upload')).toHaveCount(0);

    const order = data.find(({ full_order_details: tests }) =>
      tests.some((one) => one.final_action.result.length > 0),
    )!;
    await open(page, order, '?tab=view');
    await details
      .getByRole('button', { name: /^Open .*\.pdf$/ })
      .first()
      .click();
    const result = page.getByRole('dialog', { name: /\.pdf$/ });
    await expect(result.locator('canvas')).toBeVisible();
    await expect(result).toContainText(order.patient_info.patient_name);
  });
});

test('admin sets the action of an order and opens its receipt', async ({ page, context }) => {
  const session = await signIn(page, 'admin');

  await test.step('a receipt opens in a new window and can be rotated, enlarged and saved', async () => {
    const { data } = await orders(session);
    const { order_id } = data[0]!.order_info;
    await page.goto('/order');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: `Receipt of ${order_id} in a new window` }).click();
    const receipt = await opening;
    await expect(dialog(receipt, `Receipt ${order_id}`).locator('canvas')).toBeVisible();
    await expect(receipt.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible();
    await expect(dialog(receipt, `Receipt ${order_id}`)).toContainText(data[0]!.patient_info.patient_name);
    await button(receipt, 'Zoom in').click();
    await expect(receipt.getByText('125%')).toBeVisible();
    const saved = receipt.waitForEvent('download');
    await button(receipt, 'Download').click();
    expect((await saved).suggestedFilename()).toBe(`Receipt_${order_id}.pdf`);
    await receipt.close();
  });

  await test.step('an action is one of six, set once, and then read-only', async () => {
    const order = await freshOrder(session, 0);
    const one = await open(page, order, '');
    await expect(dialog(page, 'Order Details')).toContainText(order.patient_info.address.area);
    await expectAccessible(page);
    await button(one, 'Save').click();
    await expect(notice(page, 'Select status to edit')).toBeVisible();
    await one.getByRole('combobox', { name: 'Baobab Action' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Doctor Will Confirm Refund Request',
      'Confirm Result Received',
      'Confirm Result Accepted',
      'Result Rejected',
      'Confirm Refund Completed',
      'Confirm Receipt of Result',
    ]);
    await page.getByRole('option', { name: 'Confirm Result Accepted' }).click();
    await button(one, 'Save').click();
    await expect(notice(page, 'Result not yet uploaded for the test')).toBeVisible();
    const action = one.getByRole('combobox', { name: 'Baobab Action' });
    await action.click();
    await page.getByRole('option', { name: 'Confirm Result Received' }).click();
    await expect(action).toHaveValue('Confirm Result Received');
    await button(one, 'Save').click();
    await expectAccessible(page);
    await confirmAction(page);
    await expect(notice(page, 'Order Status Updated Successfully')).toBeVisible();
    await expect(one).toContainText('Baobab Action: Confirm Result Received');
    await expect(button(one, 'Save')).toHaveCount(0);
  });
});
