import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, field } from './helpers/parts.ts';

test('quick replies can be used, saved, edited and deleted', async ({ page }) => {
  await signIn(page, 'support');
  await page.goto('/support');
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click();
  await button(page, 'Quick replies').click();
  await page.getByRole('menuitem', { name: 'Looking into it' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/looking into it/);
  await button(page, 'Quick replies').click();
  await page.getByRole('menuitem', { name: 'Save a quick reply' }).click();
  const form = dialog(page, 'Save a quick reply');
  const title = `Mine ${Date.now()}`;
  await field(form, 'Title').fill(title);
  await button(form, 'Save').click();
  await expect(form).toBeHidden();
  await manageReplies(page, title);
});

/** Edits a saved reply, uses it, and deletes it after one confirmation. */
async function manageReplies(page: Page, title: string) {
  const replies = button(page, 'Quick replies');
  const list = dialog(page, 'Quick replies');
  await replies.click();
  await page.getByRole('menuitem', { name: 'Edit quick replies' }).click();
  await button(list, `Edit ${title}`).click();
  const form = dialog(page, 'Edit quick reply');
  await field(form, 'Text').fill('We have found it.');
  await expectAccessible(page);
  await button(form, 'Save').click();
  await expect(list).toContainText('We have found it.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await replies.click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('We have found it.');

  await replies.click();
  await page.getByRole('menuitem', { name: 'Edit quick replies' }).click();
  await button(list, `Delete ${title}`).click();
  await button(page.getByRole('dialog', { name: `Delete “${title}”?` }), 'Delete').click();
  await expect(list).not.toContainText(title);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}
