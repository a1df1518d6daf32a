import { addUser, call } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, rows } from './helpers/parts.ts';

const PAGE_BOX = 'Select all rows on this page';

test('a selection of all rows affects what is ticked, and ends with its list', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const { full_name } = await addUser(session, {
    firstName: 'Ngozi',
    lastName: `Sel${Date.now().toString(36)}`,
  });
  await page.goto('/users');
  const bar = page.getByRole('group', { name: 'Selection' });
  const pageBox = page.getByRole('checkbox', { name: PAGE_BOX });
  const boxOf = (index: number) =>
    rows(page)
      .nth(index)
      .getByRole('checkbox', { name: /^Select / });
  const selectAll = async () => {
    await pageBox.check();
    await bar.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
    await expect(bar).toContainText(/All [\d,]+ selected/);
  };
  await expect(rows(page).first()).toBeVisible();

  await test.step('unticking a row excludes it, also on another page', async () => {
    await selectAll();
    await boxOf(0).uncheck();
    await expect(bar).toContainText(/[\d,]+ of [\d,]+ selected/);
    await expect(boxOf(1)).toBeChecked();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(boxOf(0)).toBeChecked();
    await expectAccessible(page);
    const [, shown, total] = /([\d,]+) of ([\d,]+) selected/.exec(await bar.innerText())!;
    const asNumber = (text: string) => Number(text.replaceAll(',', ''));
    expect(asNumber(shown!)).toBe(asNumber(total!) - 1);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(boxOf(0)).not.toBeChecked();
  });

  await test.step('unticking the page ends the selection, and a single row is one row', async () => {
    await pageBox.check();
    await expect(bar).toContainText(/All [\d,]+ selected/);
    await pageBox.uncheck();
    await expect(bar).toBeHidden();
    const box = page.getByRole('checkbox', { name: `Select ${full_name}` });
    await box.check();
    await expect(bar).toContainText(/^1 selected/);
    await button(bar, 'Deactivate').click();
    await button(dialog(page, 'Deactivate 1 user?'), 'No').click();
    await box.uncheck();
    await expect(bar).toBeHidden();
  });

  await test.step('another search ends the selection for good', async () => {
    await selectAll();
    const search = page.getByRole('searchbox');
    await search.fill('ada');
    await expect(page).toHaveURL(/search=ada/);
    await expect(bar).toBeHidden();
    await search.clear();
    await expect(page).not.toHaveURL(/search/);
    await expect(rows(page).first()).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(boxOf(0)).not.toBeChecked();
  });

  await test.step('the key x excludes the focused row', async () => {
    await selectAll();
    await page.locator('body').press('j');
    await page.keyboard.press('x');
    await expect(boxOf(0)).not.toBeChecked();
    await expect(bar).toContainText(/[\d,]+ of [\d,]+ selected/);
    await button(bar, 'Clear selection').press('Enter');
    await expect(bar).toBeHidden();
  });

  await test.step('a card of a phone excludes its row', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await boxOf(0).press('Space');
    await bar.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
    await boxOf(1).press('Space');
    await expect(bar).toContainText(/[\d,]+ of [\d,]+ selected/);
    await expectAccessible(page);
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
  await page.getByRole('checkbox', { name: PAGE_BOX }).check();
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
