import { addUser, call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { search } from './helpers/master-data.ts';
import { bell, button, dialog, field, messageUnder, visit } from './helpers/parts.ts';
import type { Page } from '@playwright/test';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Push notifications' }).locator('tbody tr:not([aria-hidden])');

interface Bulk {
  uuid: string;
  title: string;
  user: string[];
  status: string;
  progress: { state: string; sent: number };
}
const newest = async (session: Session) =>
  (await call<{ notification: Bulk[] }>('GET', '/bulknotification/list/0', session)).notification;

async function compose(page: Page) {
  await visit(page, '/push-notification');
  await button(page, 'Compose').click();
  const form = dialog(page, 'Compose');
  await expect(field(form, 'Title')).toBeFocused();
  return form;
}

test('composes, sends and recalls push notifications', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const session = await signIn(page, 'admin');

  await test.step('lists ten notifications per page, finds one and shows its progress', async () => {
    const first = page.waitForRequest(/\/bulknotification\/list\/0/);
    await page.goto('/push-notification');
    await first;
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Date',
      'Title',
      'Description',
      'Status',
      'View',
    ]);
    const second = page.waitForRequest(/\/bulknotification\/list\/1/);
    await button(page, 'Page 2').click();
    await second;
    await search(page, 'malaria');
    await expect(rows(page)).toHaveCount(3);
    await rows(page).last().click();
    const details = dialog(page, 'Notification Details');
    await expect(details.locator('dl > div', { hasText: 'Status' })).toContainText('Sent');
    await expect(details.getByText('Remaining')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('consumers that could not be loaded are loaded again by Retry', async () => {
    await page.route('**/user/getallconsumer?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    );
    const form = await compose(page);
    const options = form.getByRole('listbox', { name: 'Consumers' }).getByRole('option');
    await expect(options).toHaveText(['Could not be loaded. Retry']);
    await expect(form.getByText('Consumer Not Found')).toHaveCount(0);
    await page.unroute('**/user/getallconsumer?*');
    await options.click();
    await expect(options).toHaveCount(10);
  });

  await test.step('an empty form shows its messages, and All Consumers clears the chosen consumers', async () => {
    const form = dialog(page, 'Compose');
    await button(form, 'Send').click();
    expect(await messageUnder(field(form, 'Title'))).toBe('Title Is Mandatory');
    expect(await messageUnder(field(form, 'Description'))).toBe('Description Is Mandatory');
    await expect(form.getByText('Consumer Selection Is Mandatory')).toBeVisible();
    await expectAccessible(page);
    // The newest consumer may be inactive and would not be reached.
    const { email, full_name } = await addUser(session);
    await form.getByRole('combobox', { name: 'Consumers' }).fill(email);
    await page.getByRole('listbox', { name: 'Consumers' }).getByRole('option', { name: full_name }).click();
    await expect(form.getByText('Reaches 1 person')).toBeVisible();
    await form.getByRole('radio', { name: 'All Consumers' }).check();
    await expect(form.getByText(/^Reaches [\d,]{5,} people$/)).toBeVisible();
    await form.getByRole('radio', { name: 'Select Consumers' }).check();
    await expect(form.getByText('Reaches 0 people')).toBeVisible();
  });

  await test.step('a double click on Send notifies the chosen consumers once', async () => {
    const ada = await addUser(session, { firstName: 'Adaeze' });
    const form = dialog(page, 'Compose');
    const title = `Saturday clinic ${Date.now()}`;
    await field(form, 'Title').fill(title);
    await field(form, 'Description').fill('We are open from 9 to 2.');
    const consumers = form.getByRole('combobox', { name: 'Consumers' });
    await consumers.click();
    const options = page.getByRole('listbox', { name: 'Consumers' }).getByRole('option');
    await expect(options).toHaveCount(10);
    await button(form, 'Send').click({ trial: true });
    await page.getByRole('listbox', { name: 'Consumers' }).hover();
    await page.mouse.wheel(0, 2_000);
    await expect(options).toHaveCount(20);
    // The listed consumers may be inactive and would not be reached.
    const second = await addUser(session);
    await consumers.fill(second.email);
    await page.getByRole('option', { name: new RegExp(second.full_name) }).click();
    await consumers.fill('nobody is called this');
    await expect(page.getByText('Consumer Not Found')).toBeVisible();
    await consumers.fill(ada.email);
    await page.getByRole('option', { name: new RegExp(ada.full_name) }).click();
    await expect(form.getByText('Reaches 2 people')).toBeVisible();
    await page.keyboard.press('Tab');

    await button(form, 'Send').dblclick();
    await expect(notice(page, 'Notification Sent Successfully')).toHaveCount(1);
    const details = dialog(page, 'Notification Details');
    await expect(details.getByText(/Sending starts/)).toBeVisible();
    expect((await newest(session)).filter((one) => one.title === title)).toHaveLength(1);
    await expect(details.getByText('Remaining')).toBeVisible();
    await expect(details.locator('dl > div', { hasText: 'Sent' }).first()).toContainText('2');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await bell(page).click();
    await expect(page.getByText(`“${title}” was sent to 2 people`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a draft to all consumers is sent after one confirmation and can be recalled', async () => {
    const question = page.getByRole('dialog', { name: /^Send to all [\d,]{5,} consumers\?$/ });
    const form = await compose(page);
    const title = `To everyone ${Date.now()}`;
    await field(form, 'Title').fill(title);
    await field(form, 'Description').fill('For all of you.');
    await form.getByRole('radio', { name: 'All Consumers' }).check();

    // Sending to all asks for confirmation; Esc declines and keeps the form.
    await button(form, 'Send').click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(form, 'Title')).toHaveValue(title);

    await form.getByRole('checkbox', { name: 'Save as draft' }).check();
    await button(form, 'Save').click();
    await expect(notice(page, 'Notification Saved Successfully As Draft')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rows(page).first()).toContainText(title);
    await expect(rows(page).first()).toContainText('Draft');

    await rows(page).first().getByRole('button', { name: /^View/ }).click();
    const details = dialog(page, 'Notification Details');
    await expect(details.locator('dl > div', { hasText: 'Audience' })).toContainText('all');
    await expect(details.getByText(/^Reaches [\d,]{5,} people$/)).toBeVisible();
    await button(details, 'Send').click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(details).toBeVisible();
    await button(details, 'Send').click();
    await button(question, 'Send').click();
    await expect(details.locator('dl > div', { hasText: 'Status' })).toContainText('Scheduled');
    await button(details, 'Cancel sending').click();
    await expect(button(details, 'Send')).toBeVisible();
    expect((await newest(session))[0]).toMatchObject({ title, status: 'draft', user: ['ALL'] });
  });
});
