import type { Page } from '@playwright/test';
import type { CityRow } from '@baobab/contract/master-data/places';
import { call, sharedSession, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed, search, unique } from './helpers/master-data.ts';
import { button, clickListAction, dialog, field, liveReady, visit } from './helpers/parts.ts';

const addCity = async (session: Session, name: string) =>
  (await call<{ data: CityRow }>('POST', '/upload/newcity', session, { name })).data;
const rename = (session: Session, uuid: string, name: string) =>
  call('PUT', '/upload/newcity/', session, { uuid, name });

/** The screen filtered by one city, which was renamed twice. */
async function expectAuditScreen(page: Page, uuid: string, name: string) {
  const rows = listed(page, 'Audit trail');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('dmp-admin');
  await expect(rows.first()).toContainText(`changed to ${name}`);
  const chips = page.getByRole('list', { name: 'Filters that are set' });
  await expect(chips).toContainText(`Record id: ${uuid}`);

  await button(page, 'Filters (1)').click();
  const sheet = dialog(page, 'Filters');
  await sheet.getByRole('combobox', { name: 'Person', exact: true }).click();
  await page.getByRole('option', { name: 'Adaeze Okafor' }).click();
  await sheet.getByRole('combobox', { name: 'Action' }).fill('city cha');
  await page.getByRole('option', { name: 'City changed' }).click();
  await sheet.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Changes', exact: true }).click();
  await button(sheet, 'Show results').click();
  await expect(rows).toHaveCount(1);
  await expect(chips.getByRole('listitem')).toHaveCount(4);

  await button(rows, 'View City changed').click();
  const entry = dialog(page, 'Audit Entry');
  await expect(entry).toContainText(uuid);
  await expect(entry.getByRole('link', { name })).toHaveAttribute('href', `/CityName?dialog=view&id=${uuid}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await clickListAction(page, 'Export this view');
  const saved = page.waitForEvent('download');
  await button(dialog(page, 'Export this view'), 'Export 1 row').click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);

  await button(page, 'Verify now').click();
  await expect(page.getByRole('menuitem', { name: 'New rows, since the last checkpoint' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Everything' }).click();
  const verified = page.getByRole('status').filter({ hasText: /Chain verified to row [\d,]+ at / });
  await expect(verified).toBeVisible();
  await expect(page.getByText(/^The audit trail is intact: [\d,]+ rows verified\. /)).toBeVisible();
  await expectAccessible(page);
}

test('an admin finds out who changed a record and a setting', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('admin finds out by mouse who changed a record, and sees the next change arrive', async () => {
    const name = unique('Ondo');
    const city = await addCity(await sharedSession('dmp-admin'), name);
    const live = liveReady(page);
    await page.goto('/CityName');
    await search(page, name);
    await button(listed(page, 'Cities'), `Edit ${name}`).click();
    const edit = dialog(page, 'Edit City');
    await field(edit, 'City Name').fill(`${name} West`);
    await button(edit, 'Submit').click();
    await expect(edit).toBeHidden();

    await button(listed(page, 'Cities'), `View ${name} West`).click();
    const view = dialog(page, 'View City');
    await button(view, 'History').click();
    const entries = view.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('City changed');
    await expect(entries.first()).toContainText('by Adaeze Okafor (admin), from');
    await expect(entries.first()).toContainText(`${name} →changed to ${name} West`);
    await expect(entries.last()).toContainText('City added');
    await expect(field(view, 'City Name')).toBeHidden();
    await expectAccessible(page);

    await live;
    await rename(await sharedSession('dmp-admin'), city.uuid, `${name} East`);
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toContainText(`${name} West →changed to ${name} East`);
    await page.goBack();
    await expect(field(view, 'City Name')).toHaveValue(`${name} East`);
    await button(view, 'History').click();
    await view.getByRole('link', { name: 'Open in the audit trail' }).click();
    await expect(page).toHaveURL(`/audit?subject=${city.uuid}`);
    await expectAuditScreen(page, city.uuid, `${name} East`);
  });

  await test.step('admin finds out by keyboard who changed a record, and loads older changes', async () => {
    const name = unique('Ekiti');
    const city = await addCity(session, name);
    for (let serial = 1; serial <= 21; serial += 1) await rename(session, city.uuid, `${name} ${serial}`);
    await visit(page, `/CityName?dialog=view&id=${city.uuid}`);
    const view = dialog(page, 'View City');
    await expect(view).toBeVisible();
    const history = button(view, 'History');
    while (!(await history.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const entries = view.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(entries).toHaveCount(20);
    await expect(button(view, 'Back to details')).toBeFocused();
    const older = button(view, 'Load older');
    while (!(await older.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(entries).toHaveCount(22);
    await expect(entries.last()).toContainText('City added');
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
  });

  await test.step('settings have a history in a dialog of their own', async () => {
    await visit(page, '/Settings');
    await button(page, 'History of Referral Settings').click();
    const settings = dialog(page, 'History');
    await expect(settings).toContainText('Referral Settings');
    await expect(
      settings.getByRole('list', { name: 'History' }).or(settings.getByText('No changes recorded')),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('dmp-admin sees no addresses in the history', async ({ page }) => {
  const name = unique('Osun');
  const session = await signIn(page, 'dmp-admin');
  const { uuid } = await addCity(session, name);
  await page.goto(`/CityName?dialog=view&id=${uuid}&inner-tab=history`);
  const view = dialog(page, 'View City');
  const entry = view.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(entry).toContainText('City added');
  await expect(entry).not.toContainText('from');
});
