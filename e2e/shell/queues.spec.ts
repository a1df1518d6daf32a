import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { rowsOf } from '../helpers/lists.ts';
import { button, visit } from '../helpers/parts.ts';

test('a work queue opens oldest first, and its dialogs lead from one record to the next', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/transactions');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Refunds due/ })
    .click();
  await expect(page).toHaveURL('/transactions?tab=all&refund=due&sort=createdAt&view=refunds-due');
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowsOf(page)).toHaveCount(10);
  const references = await rowsOf(page).locator('td:nth-child(2)').allTextContents();

  await test.step('Next, Previous, j and k show the neighbours of a record', async () => {
    await rowsOf(page).nth(8).getByRole('button', { name: /^View/ }).click();
    const dialog = page.getByRole('dialog');
    const position = dialog.getByRole('group', { name: 'Records of the list' });
    await expect(position).toHaveText(/^9 of [\d,]+$/);
    await expect(dialog).toContainText(references[8]!);
    await expectAccessible(page);
    await button(dialog, 'Next record').click();
    await expect(position).toHaveText(/^10 of/);
    await expect(dialog).toContainText(references[9]!);
    await page.keyboard.press('k');
    await expect(position).toHaveText(/^9 of/);
    await page.keyboard.press('j');
    await expect(position).toHaveText(/^10 of/);
  });

  await test.step('j and k do not change the record behind a question about it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
    await dialog.getByRole('button', { name: /^Refund ₦/ }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(button(question, 'No')).toBeFocused();
    await page.keyboard.press('k');
    await button(question, 'No').click();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('group', { name: 'Records of the list' })).toHaveText(/^10 of/);
    await expect(dialog).toContainText(references[9]!);
  });

  await test.step('Next goes on with the first record of the next page, and Previous back', async () => {
    const dialog = page.getByRole('dialog');
    const position = dialog.getByRole('group', { name: 'Records of the list' });
    await button(dialog, 'Next record').click();
    await expect(position).toHaveText(/^11 of/);
    await expect(page).toHaveURL(/page=2/);
    await button(dialog, 'Previous record').click();
    await expect(position).toHaveText(/^10 of/);
    await expect(dialog).toContainText(references[9]!);
  });

  await test.step('a record that was opened by a link and is not on the page has no neighbours', async () => {
    const id = new URL(page.url()).searchParams.get('id')!;
    await visit(page, `/transactions?tab=all&page=3&dialog=view&id=${id}`);
    await expect(page.getByRole('dialog')).toContainText(references[9]!);
    await expect(page.getByRole('group', { name: 'Records of the list' })).toHaveCount(0);
  });
});
