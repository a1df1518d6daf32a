import { addUser, call } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { bell, button, choose, dialog, rowOf, rows, visit } from './helpers/parts.ts';

test('deactivates the selected users after one question, shows each result, and undoes it', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const lastName = `Bulk${Date.now().toString(36)}`;
  const added = [];
  for (const firstName of ['Ada', 'Bola', 'Chidi'])
    added.push(await addUser(session, { firstName, lastName }));
  await call('PUT', `/user/suspend-user/${added[0]!.uuid}/false`, session);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`/users?search=${lastName}`);
  await expect(rows(page)).toHaveCount(3);

  for (const { full_name } of added)
    await page.getByRole('checkbox', { name: `Select ${full_name}` }).press('Space');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('3 selected');
  await expectAccessible(page);
  await button(page, 'Deactivate').press('Enter');
  const question = dialog(page, 'Deactivate 2 users?');
  await expect(question).toContainText('1 of 3 users will be left out:');
  await expect(question).toContainText('Already inactive: 1');
  await expect(question).toContainText('They are signed out and cannot sign in');
  await expect(button(question, 'No')).toBeFocused();
  await expectAccessible(page);
  await button(question, 'Yes').press('Enter');

  const result = dialog(page, 'Result');
  await expect(result).toContainText('Deactivate users');
  const results = result.getByRole('region', { name: 'Results' }).locator('tbody tr:not([aria-hidden])');
  await expect(results).toHaveCount(3);
  await expect(results.first()).toContainText('Skipped');
  await expect(results.first()).toContainText('Already inactive');
  await expectAccessible(page);
  await expect(
    rowOf(page, 'Bola').getByRole('switch', { name: /is active$/, includeHidden: true }),
  ).not.toBeChecked();

  await button(result, 'Undo').click();
  await button(dialog(page, 'Undo 2 rows?'), 'Yes').click();
  await expect(result).toContainText('Activate users · undo');
  await expect(results).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
  for (const [index, { firstName }] of added.entries())
    await expect(
      rowOf(page, firstName).getByRole('switch', { name: /is active$/, includeHidden: true }),
    ).toBeChecked({ checked: index > 0 });
  await expect(page.getByRole('group', { name: 'Selection' })).toBeHidden();

  await bell(page).click();
  await page
    .getByRole('link', { name: /Bulk action finished: 2 done, 1 skipped/ })
    .first()
    .click();
  await expect(dialog(page, 'Result')).toContainText('Deactivate users');
});

test('the question of a bulk action repeats the warnings of the single action', async ({ page }) => {
  await signIn(page, 'admin');
  const selectFirst = () =>
    page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .press('Space');

  await test.step('completing refunds cannot be undone', async () => {
    await page.goto('/transactions?refund=due');
    await selectFirst();
    await button(page, 'Complete refunds').click();
    const question = dialog(page, 'Complete 1 refund?');
    await expect(question).toContainText('This cannot be undone.');
    await expectAccessible(page);
    await button(question, 'No').click();
  });

  await test.step('a treatment status cannot be undone, and reaches orders that are not paid', async () => {
    await visit(page, '/treatment_order?tab=view&status=ordered&paid=false');
    await selectFirst();
    await button(page, 'Set status').click();
    const question = page.getByRole('dialog', { name: /^Set the status of/ });
    await choose(question, 'Status', /^confirmed$/);
    await expect(question).toContainText(
      /(\d+) of \1 treatment items? will be changed although the order is not paid\./,
    );
    await expectAccessible(page);
    await expect(question).toContainText('This step cannot be undone.');
    await choose(question, 'Status', /^cancelled$/);
    await expect(question).not.toContainText('not paid');
    await expect(question).toContainText('This step cannot be undone.');
  });
});

test('rows that change after the question are asked about again', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const lastName = `Again${Date.now().toString(36)}`;
  const [first] = [
    await addUser(session, { firstName: 'Ada', lastName }),
    await addUser(session, { firstName: 'Bola', lastName }),
  ];
  await page.goto(`/users?search=${lastName}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, 'Deactivate').click();
  await expect(dialog(page, 'Deactivate 2 users?')).toContainText('No row is left out.');
  await call('PUT', `/user/suspend-user/${first.uuid}/false`, session);
  await button(dialog(page, 'Deactivate 2 users?'), 'Yes').click();
  const question = dialog(page, 'Deactivate 1 user?');
  await expect(question.getByRole('alert')).toHaveText(
    'The rows have changed since they were counted. Check the numbers and confirm again.',
  );
  await expect(question).toContainText('Already inactive: 1');
  await expectAccessible(page);
  await button(question, 'Yes').click();
  await expect(dialog(page, 'Result')).toContainText('Deactivate users');
});
