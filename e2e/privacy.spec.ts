import { readFile } from 'node:fs/promises';
import { addUser, call, openSession, PASSWORD, revoke } from './helpers/api.ts';
import { expect, expectAccessible, expectNotice, signIn, test } from './helpers/fixtures.ts';
import { somePatient } from './helpers/bookings.ts';
import { button, choose as pick, dialog, field } from './helpers/parts.ts';

test('staff correct, export and erase the personal data of a consumer', async ({ page }) => {
  const session = await openSession('admin');
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  await signIn(page, 'admin', session);
  const user = await addUser(session, { firstName: 'Zainabb' });
  const choose = async (item: string) => {
    await button(page, 'Personal data').click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await page.goto(`/people/${user.uuid}`);
  const header = page.getByRole('region', { name: 'About this person' });
  await expect(header).toContainText('Push NotificationsAgreed');
  await choose('Correct personal data');
  const correction = dialog(page, 'Correct personal data');
  await field(correction, 'First Name').fill('Zainab');
  await expectAccessible(page);
  await expectNotice(page, 'The personal data was corrected.', () => button(correction, 'Save').click());
  const name = `Zainab ${user.lastName}`;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Restore earlier values' }).click();
  await button(correction, 'Restore the values before').click();
  await expect(field(correction, 'First Name')).toHaveValue('Zainabb');
  await field(correction, 'First Name').fill('Zainab');
  await page.keyboard.press('Escape');
  await expect(correction).toBeHidden();

  const [download] = await Promise.all([page.waitForEvent('download'), choose('Export everything')]);
  expect(download.suggestedFilename()).toMatch(/^Personal_Data_.*\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.includes('data.json')).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await choose('Erase personal data');
  const erasure = dialog(page, 'Erase personal data');
  await field(erasure, `Type ${name} to confirm`).fill('Somebody Else');
  await button(erasure, 'Erase personal data').click();
  await expect(erasure).toContainText('This is not the name of the person.');
  await expectAccessible(page);
  await field(erasure, `Type ${name} to confirm`).fill(name);
  await field(erasure, 'Reason').fill('Request of 16 November');
  await expectNotice(page, 'The personal data was erased.', () =>
    button(erasure, 'Erase personal data').click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Erased person');
  await expect(header).toContainText('Erased');
  await expect(header).toContainText('Push NotificationsNot agreed');
  await expectAccessible(page);

  await page.goto(`/people/${user.uuid}?tab=history`);
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history).toContainText('Request of 16 November');
  await expect(history).toContainText('erased');
  await expect(page.locator('body')).not.toContainText(user.lastName);
  await revoke(session);
});

test('saving the correction of a patient opens the unsaved one of the account', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const { consumer } = await somePatient(session);
  await page.goto(`/people/${consumer.uuid}`);
  await button(page, 'Personal data').click();
  await page.getByRole('menuitem', { name: 'Correct personal data' }).click();
  const correction = dialog(page, 'Correct personal data');
  await field(correction, 'First Name').fill('Typed');
  await pick(correction, 'Data of', /^Patient /);
  await field(correction, 'Marital Status').fill(`Single ${Date.now()}`);
  await expectNotice(page, 'The personal data was corrected.', () => button(correction, 'Save').click());
  await expect(field(correction, 'Data of')).toHaveValue(/^Account of /);
  await expect(field(correction, 'First Name')).toHaveValue('Typed');
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog', { name: /Discard/ }), 'Discard').click();
  await expect(correction).toBeHidden();
});
