import type { Locator } from '@playwright/test';
import { addUser } from './helpers/api.ts';
import { closeNotices, expect, notice, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, rowOf, searchBox, visit } from './helpers/parts.ts';

const verification = (row: Locator) => row.getByRole('switch', { name: /^Verify/ });
const active = (row: Locator) => row.getByRole('switch', { name: /is active$/ });
/** By keyboard: columns may still move between finding a place and clicking there, which opened the View beside it. */
const press = (control: Locator) => control.press('Space');
/** Deactivating asks first; nothing changes before the answer. */
async function deactivate(row: Locator) {
  await press(active(row));
  const question = dialog(row.page(), 'Deactivate this account?');
  await expect(question).toContainText('is signed out and cannot sign in');
  await button(question, 'Yes').click();
}

test('an admin switches verification and activity of users', async ({ page, browserErrors }) => {
  browserErrors.expect(/500|server:/);
  const session = await signIn(page, 'admin');

  await test.step('verification is one-way, active can be switched off and on, and a rejected switch reverts with the reason', async () => {
    const user = await addUser(session);
    await page.goto('/account');
    await button(page, 'All Users').click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await searchBox(page).fill(user.lastName);
    await expect(page).toHaveURL(`/users?search=${user.lastName}`);
    const row = rowOf(page, user.full_name);
    await expect(row.getByRole('img', { name: 'Not verified' })).toBeVisible();
    await expect(verification(row)).not.toBeChecked();
    await press(verification(row));
    const question = dialog(page, 'Verify this account?');
    await expect(question).toContainText('This cannot be undone.');
    // The palette would lead away from what the question asks about.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await button(question, 'No').click();
    await expect(verification(row)).not.toBeChecked();
    // Back answers no; the screen stays.
    await press(verification(row));
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`/users?search=${user.lastName}`);
    await expect(verification(row)).not.toBeChecked();
    await press(verification(row));
    await button(question, 'Yes').click();
    await expect(notice(page, 'User verified Successfully!')).toHaveText(/^Success/);
    await expect(verification(row)).toBeChecked();
    await expect(verification(row)).toBeDisabled();
    await expect(row.getByRole('img', { name: 'Active', exact: true })).toBeVisible();

    await expect(active(row)).toBeChecked();
    await press(active(row));
    await button(dialog(page, 'Deactivate this account?'), 'No').click();
    await expect(active(row)).toBeChecked();
    await deactivate(row);
    await expect(notice(page, 'User Status Changed Successfully!')).toHaveCount(1);
    await expect(active(row)).not.toBeChecked();
    await expect(row.getByRole('img', { name: 'InActive', exact: true })).toBeVisible();
    await expect(active(row)).toBeEnabled();
    await press(active(row));
    await expect(active(row)).toBeChecked();
    await expect(active(row)).toBeEnabled();

    await page.route('**/user/suspend-user/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    );
    await deactivate(row);
    await expect(notice(page, 'Something went wrong')).toHaveText(/^Failed!/);
    await expect(active(row)).toBeChecked();
    await expect(active(row)).toBeEnabled();
  });

  await test.step('two quick switch changes are both saved, also on a slow connection', async () => {
    const [first, second] = [
      await addUser(session, { lastName: 'Pairwise' }),
      await addUser(session, { lastName: 'Pairwise' }),
    ];
    await closeNotices(page);
    let pressed = 0;
    const both = Promise.withResolvers<void>();
    await page.route('**/user/suspend-user/**', async (route) => {
      pressed += 1;
      if (pressed === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
    await visit(page, '/users?search=pairwise');
    await deactivate(rowOf(page, first.email.slice(0, 13)));
    await deactivate(rowOf(page, second.email.slice(0, 13)));
    await expect(notice(page, 'User Status Changed Successfully!')).toHaveCount(2);
    await expect(active(rowOf(page, first.email.slice(0, 13)))).not.toBeChecked();
    await expect(active(rowOf(page, second.email.slice(0, 13)))).not.toBeChecked();
  });
});
