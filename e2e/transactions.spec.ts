import type { Transaction } from '@baobab/contract/money/transactions';
import { call } from './helpers/api.ts';
import { addBooking } from './helpers/bookings.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, clickListAction, dialog, field, openRow, visit } from './helpers/parts.ts';

test('transactions, their refunds and their failures', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('a refund is completed once, after a confirmation', async () => {
    const { booking } = await addBooking(session);
    await call('GET', `/booking/adminBooking/admincancel/${booking.uuid}`, session);
    const reference = booking.transaction!.reference_id;
    await page.goto('/transactions');
    const list = listed(page, 'Transactions');
    await expect(list).toHaveCount(10);
    const row = list.filter({ hasText: reference });
    await expect(row).toContainText('Incomplete');
    await openRow(row);
    const details = dialog(page, 'Transaction Details');
    await expect(details).toContainText('₦4,500.00');
    await expectAccessible(page);
    const refund = field(details, 'Refund Provided');
    const answerRefund = async (answer: string) => {
      await refund.click();
      await page.getByRole('option', { name: 'Complete', exact: true }).click();
      await dialog(page, 'Are you sure?').getByRole('button', { name: answer }).click();
    };
    await answerRefund('No');
    await expect(refund).toHaveValue('Incomplete');
    const refundButton = button(details, 'Refund ₦4,500.00');
    await refundButton.click();
    await button(dialog(page, 'Are you sure?'), 'No').click();
    await expect(refund).toHaveValue('Incomplete');
    await answerRefund('Yes');
    await expect(refundButton).toHaveCount(0);
    await expect(notice(page, 'Refund Status')).toContainText('Refund Completed');
    await expect(refund).toHaveValue('Complete');
    await expect(refund).toBeDisabled();
    await expect(details).toContainText(/Completed on \d\d\/\d\d\/\d{4} \d\d:\d\d [ap]m by Adaeze Okafor/);
    // The locked value is as readable as any other text.
    await expect(refund).toHaveCSS('opacity', '1');
    await expect(refund).toHaveCSS('color', 'rgb(22, 33, 31)');
    await page.reload();
    await expect(field(dialog(page, 'Transaction Details'), 'Refund Provided')).toBeDisabled();
    await button(dialog(page, 'Transaction Details'), 'Close').click();
  });

  await test.step('the refund of a payment that is not eligible needs a reason', async () => {
    const { booking } = await addBooking(session);
    await visit(page, `/transactions?search=${booking.transaction!.reference_id}`);
    await expect(listed(page, 'Transactions')).toHaveCount(1);
    await expect(listed(page, 'Transactions')).not.toContainText('Incomplete');
    await openRow(listed(page, 'Transactions').first());
    const details = dialog(page, 'Transaction Details');
    const refund = field(details, 'Refund Provided');
    await refund.click();
    await page.getByRole('option', { name: 'Complete', exact: true }).click();
    const sure = dialog(page, 'Are you sure?');
    await expect(sure).toContainText('This payment is not eligible for a refund.');
    await expectAccessible(page);
    await button(sure, 'Yes').click();
    await expect(field(sure, 'Reason')).toHaveAccessibleDescription('Enter the reason for this refund.');
    await field(sure, 'Reason').fill('Paid twice');
    const sent = page.waitForRequest(/updateTheRefundProvideStatus/);
    await button(sure, 'Yes').click();
    expect((await sent).postDataJSON()).toEqual({ reason: 'Paid twice', amount: expect.any(Number) });
    await expect(notice(page, 'Refund Status')).toContainText('Refund Completed');
    await expect(refund).toBeDisabled();
    await button(details, 'Close').click();
  });

  await test.step('refunds that are due can be filtered, and a payment links to its appointment', async () => {
    const { booking } = await addBooking(session);
    await call('GET', `/booking/adminBooking/admincancel/${booking.uuid}`, session);
    await visit(page, '/transactions');
    await button(page, 'Filters').click();
    const sheet = dialog(page, 'Filters');
    await field(sheet, 'Refund').click();
    await page.getByRole('option', { name: 'Refund due' }).click();
    await button(sheet, 'Show results').click();
    await expect(page).toHaveURL('/transactions?refund=due');
    const rows = listed(page, 'Transactions');
    await expect(rows.filter({ hasText: 'Incomplete' })).toHaveCount(10);
    await openRow(rows.filter({ hasText: booking.transaction!.reference_id }));
    await dialog(page, 'Transaction Details').getByRole('link', { name: 'Open the appointment' }).click();
    await expect(dialog(page, 'Appointment Details')).toContainText(booking.uuid);
  });

  await test.step('each kind has its tab in the address', async () => {
    const carts = await call<{ data: Transaction[] }>('GET', '/payment/search-alls?type=cart', session);
    const { reference_id } = carts.data[0]!;
    await visit(page, `/transactions?search=${reference_id}`);
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.getByRole('tab', { name: 'DMP' }).click();
    await expect(listed(page, 'Transactions')).toContainText([reference_id]);
    await visit(page, '/transactions');
    for (const [tab, type] of [
      ['DMP', 'cart'],
      ['Treatment Plans', 'treatmentplan'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page).toHaveURL(`/transactions?tab=${type}`);
      await expect(listed(page, 'Transactions').first()).toBeVisible();
    }
    await expect(page.getByRole('columnheader', { name: 'Doctor Name' })).toBeHidden();
  });

  await test.step('a failed payment is found by its status and says why, and failures are shown by reason', async () => {
    const { data } = await call<{ data: { reason: string; count: number }[] }>(
      'GET',
      '/payment/failures',
      session,
    );
    await visit(page, '/transactions');
    await button(page, 'Filters').click();
    await field(dialog(page, 'Filters'), 'Status').click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await button(dialog(page, 'Filters'), 'Show results').click();
    await expect(page).toHaveURL('/transactions?status=failed');
    const rows = listed(page, 'Transactions');
    await expect(rows.first().getByText('Failed', { exact: true })).toBeVisible();
    await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(10);
    // A payment that failed because its amount differs has money to give back.
    const failed = await call<{ data: Transaction[] }>('GET', '/payment/search-alls?status=failed', session);
    const { reference_id } = failed.data.find(({ due_back }) => due_back === 0)!;
    await openRow(rows.filter({ hasText: reference_id }));
    const details = dialog(page, 'Transaction Details');
    await expect(details).toContainText(/Why It Failed.+\. .+/);
    await expect(details.getByRole('list', { name: 'Attempts to pay' })).toContainText(/Failed: .+₦/);
    await expect(details).toContainText('Only a paid payment can be refunded.');
    await expect(field(details, 'Refund Provided')).toBeDisabled();
    await expectAccessible(page);
    await button(details, 'Close').click();
    await clickListAction(page, 'Failures');
    const failures = dialog(page, 'Failed payments by reason');
    await expect(failures.getByRole('row')).toHaveCount(data.length);
    await expect(failures.getByRole('row').first().getByRole('cell')).toHaveText(String(data[0]!.count));
    await expect(failures.locator('svg.recharts-surface').first()).toBeVisible();
    await expectAccessible(page);
  });
});
