import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog, field, openRow, visit } from './helpers/parts.ts';

/** Lab orders of every partner that are older than three days and await a result, as the server counts them. */
const waiting = (session: Session) =>
  call<{ count: number }>(
    'GET',
    '/order/admin/fullorderdetails?older_than=3&without_result=yes&limit=1',
    session,
  );

test('orders older than three days without a result', async ({ page }) => {
  const session = await signIn(page, 'dmp-admin');

  await test.step('by mouse, orders older than three days without a result are two filters away', async () => {
    const { count } = await waiting(session);
    await page.goto('/order?partner=all');
    await button(page, 'Filters').click();
    const sheet = dialog(page, 'Filters');
    await field(sheet, 'Older than (days)').fill('3');
    await sheet.getByRole('checkbox', { name: 'Without result' }).check();
    await button(sheet, 'Show results').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order${count}`);
    const chips = page.getByRole('list', { name: 'Filters that are set' });
    await expect(chips.getByRole('listitem')).toHaveText(['Older than: 3 days', 'Without result']);
    await button(page, 'Remove Older than: 3 days').click();
    await expect(page).toHaveURL('/order?partner=all&without_result=yes');
    await page.getByRole('link', { name: /^Results overdue/ }).click();
    await expect(page).toHaveURL('/order?partner=all&overdue=yes&sort=order_date&view=results-overdue');
    await expect(page.getByRole('columnheader', { name: 'Late By' })).toBeVisible();
    await expect(listed(page, 'Orders').first()).toContainText(/\d+ days/);
    await expect(chips.getByRole('listitem')).toHaveText(['Result overdue']);
    await openRow(listed(page, 'Orders').first());
    const contacts = dialog(page, 'Order Details').getByRole('region', { name: 'Whom to call' });
    await expect(contacts).toContainText(/\d+ days late/);
    await expect(
      contacts.getByRole('listitem').filter({ hasText: 'Patient:' }).getByRole('link'),
    ).toHaveAttribute('href', /^tel:\+/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('by keyboard alone, orders older than three days without a result are found and opened', async () => {
    const { count } = await waiting(session);
    await visit(page, '/order?partner=all');
    await expect(listed(page, 'Orders').first()).toBeVisible();
    await button(page, 'Filters').focus();
    await page.keyboard.press('Enter');
    const sheet = dialog(page, 'Filters');
    await expect(sheet).toBeVisible();
    await field(sheet, 'Older than (days)').focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('checkbox', { name: 'Without result' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order${count}`);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(listed(page, 'Orders').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Order Details')).toBeVisible();
  });
});
