import type { PaymentCheck } from '@baobab/contract/money/payment-checks';
import { call } from './helpers/api.ts';
import { configure, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog, field, openRow } from './helpers/parts.ts';

test('payments to check', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const open = await call<{ data: PaymentCheck[]; count: number }>(
    'GET',
    '/payment/checks?state=open',
    session,
  );
  const stray = open.data.find(({ reason }) => reason === 'unknown_reference')!;

  await test.step('Home leads to the queue', async () => {
    await page.goto('/dashboard');
    const queue = page.getByRole('listitem').filter({ hasText: 'Payments to check' });
    await expect(queue).toContainText(new RegExp(`days?${open.count}$`));
    await queue.getByRole('link').click();
    await expect(page).toHaveURL('/transactions?tab=check&state=open&sort=found_at&view=payments-to-check');
    await expect(listed(page, 'Payments to check')).toHaveCount(Math.min(10, open.count));
    await expectAccessible(page);
  });

  await test.step('a check says what to do and ends with a note', async () => {
    await openRow(listed(page, 'Payments to check').filter({ hasText: stray.reference_id }));
    const details = dialog(page, 'Payment To Check');
    await expect(details).toContainText(stray.detail);
    await expect(details).toContainText('Book the appointment with this reference');
    await expectAccessible(page);
    await button(details, 'Mark as checked').click();
    const question = dialog(page, 'Mark this payment as checked?');
    await button(question, 'Yes').click();
    await expect(field(question, 'Note')).toHaveAccessibleDescription('Enter what was done.');
    await field(question, 'Note').fill('Paid back at the bank');
    await button(question, 'Yes').click();
    await expect(notice(page, 'Payment Checked')).toBeVisible();
    await expect(details).toContainText(/Checked on .+ by Adaeze Okafor/);
    await expect(details).toContainText('Paid back at the bank');
    await expect(button(details, 'Mark as checked')).toBeHidden();
    await button(details, 'Close').click();
    await expect(listed(page, 'Payments to check').filter({ hasText: stray.reference_id })).toHaveCount(0);
  });

  await test.step('a check of a known payment opens it', async () => {
    await openRow(listed(page, 'Payments to check').filter({ hasText: 'Amount differs' }).first());
    await dialog(page, 'Payment To Check').getByRole('link', { name: 'Open the transaction' }).click();
    const details = dialog(page, 'Transaction Details');
    await expect(details).toContainText('is due back');
    await expect(button(details, 'Ask the provider')).toBeHidden();
  });
});

test('a provider is asked about a payment', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const { data } = await call<{ data: { uuid: string }[] }>('GET', '/payment/search-alls', session);
  await configure(page, { reconciliation: true });
  await page.goto(`/transactions?dialog=view&id=${data[0]!.uuid}`);
  const details = dialog(page, 'Transaction Details');
  await page.route('**/payment/reconcile/*', (route) =>
    route.fulfill({ json: { message: 'The provider was asked', applied: 1, data: data[0] } }),
  );
  await button(details, 'Ask the provider').click();
  await expect(notice(page, 'Provider asked')).toContainText(
    'The provider has 1 new report about this payment.',
  );
  await expectAccessible(page);
});
