import { dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import type { Page } from '@playwright/test';
import { call, sharedSession } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { bell, button, choose, dialog, field, pickInCalendar, visit } from './helpers/parts.ts';

const detail = (page: Page, label: string) =>
  dialog(page, 'Notification Details').locator('dl > div').filter({ hasText: label });

test('plans a campaign for an audience by rule, edits, cancels, duplicates and deletes it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  // The live event of the deletion can reach the open dialog before the reply.
  browserErrors.expect(/404 .*records\/bulk-notifications/);
  await signIn(page, 'admin');
  await page.goto('/push-notification');
  const stamp = Date.now();
  const audience = `Adults ${stamp}`;
  const title = `Check-up month ${stamp}`;

  await test.step('an audience by rule shows its exact size while it is written', async () => {
    await button(page, 'Audiences').click();
    await button(dialog(page, 'Audiences'), 'New audience').click();
    const form = dialog(page, 'New audience');
    await field(form, 'Name').fill(audience);
    await expect(form.getByText(/^Reaches [\d,]{5,} people$/)).toBeVisible();
    await field(form, 'Age from').fill('200');
    await button(form, 'Save').click();
    await expect(field(form, 'Age from')).toHaveAttribute('aria-invalid', 'true');
    await field(form, 'Age from').fill('18');
    await form.getByRole('checkbox', { name: 'Android' }).check();
    await expectAccessible(page);
    await button(form, 'Save').click();
    await expect(notice(page, 'Audience saved')).toBeVisible();
    await expect(dialog(page, 'Audiences').getByText('aged 18 or more; uses Android').last()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the limits keep quiet hours and a cap', async () => {
    await button(page, 'Limits').click();
    const form = dialog(page, 'Limits');
    // Example times in empty fields would look like quiet hours that are set.
    for (const name of ['Quiet from', 'Quiet until']) {
      await expect(field(form, name)).toHaveValue('');
      await expect(field(form, name)).not.toHaveAttribute('placeholder', /./);
    }
    await field(form, 'Notifications for a person, at most').fill('1000');
    await button(form, 'Save').click();
    await expect(form.getByText('Enter both numbers or neither')).toBeVisible();
    await field(form, 'In').fill('1');
    await expectAccessible(page);
    await button(form, 'Save').click();
    await expect(notice(page, 'Limits saved')).toBeVisible();
  });

  await test.step('the preview cuts the text, and a test reaches the own bell', async () => {
    await visit(page, '/push-notification');
    await button(page, 'Compose').click();
    const form = dialog(page, 'Compose');
    await field(form, 'Title').fill(title);
    await field(form, 'Description').fill('Come in for a free check-up. '.repeat(12).trim());
    await choose(form, 'Opens in the app', 'My appointments');
    const text = form.getByRole('region', { name: 'Preview' }).getByText(/^Come in/);
    const lines = () =>
      text.evaluate((one) =>
        Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
      );
    await expect.poll(lines).toBe(1);
    await button(form, 'iOS').click();
    await expect.poll(lines).toBe(4);
    await button(form, 'Send test').click();
    await expect(notice(page, 'Test sent')).toBeVisible();
    await form.getByRole('radio', { name: 'Saved audience' }).check();
    await choose(form, 'Audience', audience);
    await expect(form.getByText(/^Reaches [\d,]+ people/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a planned sending shows Scheduled and its time', async () => {
    const form = dialog(page, 'Compose');
    await form.getByRole('radio', { name: 'Schedule' }).check();
    await button(form, 'Schedule').click();
    await expect(form.getByText('Choose a day')).toBeVisible();
    const day = dayOf(Date.now() + 3 * 86_400_000);
    await button(form, 'Choose Day').click();
    await pickInCalendar(page, day);
    await choose(form, 'Time (Lagos)', '09:30');
    await expectAccessible(page);
    await button(form, 'Schedule').click();
    const question = page.getByRole('dialog', { name: /^Send to [\d,]+ consumers\?$/ });
    await expectAccessible(page);
    await button(question, 'Schedule').click();
    await expect(notice(page, 'Notification Scheduled Successfully')).toBeVisible();
    await expect(detail(page, 'Status')).toContainText('Scheduled');
    await expect(detail(page, 'Planned for')).toContainText(`${formatDate(day)} 09:30 am`);
    await expect(detail(page, 'Audience')).toContainText(audience);
    await expect(page.getByText(`Sending starts on ${formatDate(day)} 09:30 am (Lagos)`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it can be edited until it begins', async () => {
    await button(dialog(page, 'Notification Details'), 'Edit').click();
    const form = dialog(page, 'Edit notification');
    await expect(form.getByRole('radio', { name: `Keep: ${audience}` })).toBeChecked();
    await field(form, 'Title').fill(`${title} (new)`);
    await choose(form, 'Time (Lagos)', '10:00');
    await expectAccessible(page);
    await button(form, 'Save').click();
    await expect(button(notice(page, 'Notification saved'), 'Undo')).toBeVisible();
    await page.getByRole('button', { name: `View ${title} (new)` }).click();
    await expect(detail(page, 'Planned for')).toContainText('10:00 am');
  });

  await test.step('it is a draft again when it is cancelled, and asks with the number before it is sent', async () => {
    const details = dialog(page, 'Notification Details');
    await button(details, 'Cancel sending').click();
    await expect(notice(page, 'Sending cancelled. The notification is a draft again.')).toBeVisible();
    await expect(detail(page, 'Status')).toContainText('Draft');
    await expect(detail(page, 'Planned for')).toHaveCount(0);
    await button(details, 'Send').click();
    const question = page.getByRole('dialog', { name: /^Send to [\d,]+ consumers\?$/ });
    await button(question, 'Cancel').click();
    await expect(detail(page, 'Status')).toContainText('Draft');
  });

  await test.step('a time is saved that a colleague has planned while the draft was edited', async () => {
    const details = dialog(page, 'Notification Details');
    const id = new URL(page.url()).searchParams.get('id');
    await button(details, 'Edit').click();
    const form = dialog(page, 'Edit notification');
    await field(form, 'Description').fill('Come in.');
    const begins_at = `${dayOf(Date.now() + 4 * 86_400_000)}T08:00:00+01:00`;
    const session = await sharedSession('admin');
    await call('POST', `/bulknotification/schedule/${id}`, session, { begins_at });
    await expect(field(form, 'Time (Lagos)')).toHaveValue('08:00');
    await choose(form, 'Time (Lagos)', '11:30');
    await button(form, 'Save').click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `View ${title} (new)` }).click();
    await expect(detail(page, 'Planned for')).toContainText('11:30 am');
    await button(details, 'Cancel sending').click();
    await expect(detail(page, 'Status')).toContainText('Draft');
  });

  await test.step('its copy is a draft, which is deleted after a question', async () => {
    const details = dialog(page, 'Notification Details');
    await button(details, 'Duplicate').click();
    const form = dialog(page, 'Edit notification');
    await expect(field(form, 'Title')).toHaveValue(`${title} (new)`);
    await closeNotices(page);
    await form.getByRole('radio', { name: 'All Consumers' }).check();
    await button(form, 'Save').click();
    // The form does not have the former recipients.
    await expect(notice(page, 'Notification saved')).toBeVisible();
    await expect(button(notice(page, 'Notification saved'), 'Undo')).toHaveCount(0);
    await expect(form).toBeHidden();
    const rows = page
      .getByRole('region', { name: 'Push notifications' })
      .locator('tbody tr', { hasText: title });
    await expect(rows.filter({ hasText: 'Draft' })).toHaveCount(2);
    await button(rows.first(), `View ${title} (new)`).click();
    await button(details, 'Delete').click();
    const question = dialog(page, `Delete “${title} (new)”?`);
    await expectAccessible(page);
    await button(question, 'Keep').click();
    await expect(rows).toHaveCount(2);
    await button(details, 'Delete').click();
    await button(question, 'Delete').click();
    await expect(notice(page, 'Draft deleted')).toBeVisible();
    await expect(details).toBeHidden();
    await expect(rows).toHaveCount(1);
    await bell(page).click();
    await expect(page.getByText(`Test: “${title}”`)).toBeVisible();
  });
});
