import { readFile } from 'node:fs/promises';
import { expectAccessible } from './helpers/accessible.ts';
import { expect, notice, signIn, test } from './helpers/fixtures.ts';
import { bell, button, clickListAction, dialog, liveReady } from './helpers/parts.ts';

test('exports the view as CSV, and in the background until the bell announces the file', async ({ page }) => {
  await signIn(page, 'admin');
  const live = liveReady(page);
  await page.goto('/users?search=adamu&sort=full_name');
  await live;
  await clickListAction(page, 'Export this view');
  const form = dialog(page, 'Export this view');
  await button(form, 'CSV').click();
  const start = form.getByRole('button', { name: /^Export \d+ rows$/ });
  const total = Number(/\d+/.exec(await start.innerText())![0]);
  await expectAccessible(page);
  const started = page.waitForEvent('download');
  await start.click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^Users_\d{8}-\d{6}\.csv$/);
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/);
  expect(header).toBe('\uFEFFFull Name,Email,Group,Phone Number,Status');
  expect(lines).toHaveLength(total);
  await expect(form).toBeHidden();
  // The dialog has an Export of its own, which does not take the place beside the list's.
  await expect(button(page, 'Export this view')).toBeVisible();

  await clickListAction(page, 'Export this view');
  await expect(button(form, 'Export this view')).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'Prepare in the background' }).check();
  await form.getByRole('button', { name: `Export ${total} rows` }).click();
  await expect(form.getByRole('status')).toHaveText(
    'The export is being prepared. The bell shows a notification when the file is ready.',
  );
  await form.getByRole('link', { name: 'Open exports' }).click();
  await expect(page).toHaveURL('/exports');
  const row = page.getByRole('region', { name: 'Exports' }).locator('tbody tr:not([aria-hidden])').first();
  await expect(row).toContainText('Users (XLSX)');
  await expect(row).toContainText('Search: adamu');
  await expect(row).toContainText('Ready');
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await button(row, 'Download').click();
  expect((await downloaded).suggestedFilename()).toMatch(/^Users_.*\.xlsx$/);

  await bell(page).click();
  const items = page.getByRole('list', { name: 'Latest notifications' });
  await expect(items).toContainText(`Your export of ${total} rows is ready`);
  await page.keyboard.press('Escape');

  await button(row, 'Delete Users').click();
  await button(dialog(page, 'Delete the export of Users?'), 'Delete').click();
  await expect(notice(page, 'Export deleted')).toBeVisible();
  await expect(
    page.getByText('Exports that are prepared in the background appear here for 7 days.'),
  ).toBeVisible();
});
