import { formatDate } from '@baobab/contract/kit/lagos-time';
import { call, sharedSession } from './helpers/api.ts';
import {
  closeNotices,
  collectErrors,
  expect,
  expectAccessible,
  notice,
  signIn,
  test,
} from './helpers/fixtures.ts';
import { button, dialog, field, pickDay, visit } from './helpers/parts.ts';
import { channels, log, openConsumer, openDesk, write } from './helpers/support.ts';

test('two colleagues and a consumer play a whole case', async ({ page, browser, browserErrors }) => {
  // The server refuses the hours that end before they begin.
  browserErrors.expect(/status of 422/);
  const admin = await sharedSession('admin');
  const session = await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const context = await browser.newContext();
  const colleague = await context.newPage();
  collectErrors(colleague, browserErrors);
  await signIn(colleague, 'admin');
  const name = consumer.person.full_name;
  const work = (of: typeof page) => of.getByRole('region', { name: 'Work on this conversation' });
  const lists = page.getByRole('group', { name: 'Lists of conversations' });
  const item = channels(page).filter({ hasText: name });
  let id = '';

  await test.step('assigning shows the owner to the colleague, and fills the list Mine', async () => {
    await openDesk(page, name);
    await openDesk(colleague, name);
    id = new URL(page.url()).searchParams.get('channel')!;
    await expect(work(page)).toContainText('Open');
    await button(work(page), 'Owner: Unassigned').click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await expect(button(work(colleague), `Owner: ${session.admin.full_name}`)).toBeVisible();
    await lists.getByRole('button', { name: /^Mine/ }).click();
    await expect(item).toBeVisible();
    await button(work(page), 'Priority: Normal').click();
    await page.getByRole('menuitem', { name: 'Urgent' }).click();
    await button(work(page), 'Labels').click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await page.keyboard.press('Escape');
    await expect(item).toContainText('UrgentRefund');
    await expect(work(colleague)).toContainText('UrgentRefund');
    await expectAccessible(page);
    await button(notice(page, 'The label was added to the conversation.'), 'Undo').click();
    await expect(work(colleague)).not.toContainText('Refund');
  });

  await test.step('a snoozed conversation wakes at its time', async () => {
    await button(work(page), 'Snooze').click();
    await page.getByRole('menuitem', { name: 'In 1 hour' }).click();
    await expect(work(colleague)).toContainText('Snoozed');
    await expect(item).toHaveCount(0);
    await button(work(page), 'Snooze').click();
    await page.getByRole('menuitem', { name: 'Another day and time' }).click();
    const box = dialog(page, 'Snooze until');
    const day = await pickDay(page, box, 'Day');
    await box.getByLabel('Time (Lagos)').fill('14:45');
    await expectAccessible(page);
    await button(box, 'Snooze').click();
    await expect(work(colleague)).toContainText(`until ${formatDate(day)} 02:45 pm`);
    const until = new Date(Date.now() + 1_000).toISOString();
    await call('POST', `/support/channels/${id}/state`, session, { state: 'snoozed', until });
    await expect(work(colleague)).toContainText('Open');
    await expect(item).toBeVisible();
  });

  await test.step('closing by keyboard tells the colleague who is typing, and can be undone', async () => {
    const text = colleague.getByRole('textbox', { name: 'Message' });
    await text.fill('I have just found');
    await page.keyboard.press('Alt+Shift+C');
    await expect(work(colleague)).toContainText(`by ${session.admin.full_name}`);
    await expect(work(colleague)).toContainText('Your text is kept.');
    await expect(text).toHaveValue('I have just found');
    await button(notice(page, 'closed').last(), 'Undo').click();
    await expect(work(colleague)).toContainText('Open');
    await button(work(page), 'Close').click();
    await expect(button(work(page), 'Reopen')).toBeVisible();
  });

  await test.step('a message of the consumer reopens the conversation', async () => {
    await write(consumer.page, 'One more question');
    await expect(work(page)).toContainText('Open');
    await expect(work(colleague)).toContainText('Open');
    await write(page, 'With pleasure');
    await expect(log(consumer.page)).toContainText('With pleasure');
    await expect(work(colleague)).toContainText('Waiting for the consumer');
  });

  await test.step('the undo of closing returns to the former state, unless a colleague has changed it', async () => {
    browserErrors.expect(/status of 409/);
    const undo = () => button(notice(page, 'The conversation is closed.').last(), 'Undo').click();
    await button(work(page), 'Close').click();
    await expect(button(work(page), 'Reopen')).toBeVisible();
    await undo();
    await expect(work(page)).toContainText('Waiting for the consumer');
    await closeNotices(page);
    await button(work(page), 'Close').click();
    await expect(button(work(page), 'Reopen')).toBeVisible();
    await call('POST', `/support/channels/${id}/state`, admin, { state: 'open' });
    await expect(button(work(page), 'Close')).toBeVisible();
    await undo();
    await expect(notice(page, 'This conversation was changed since. Nothing was undone.')).toBeVisible();
    await expect(button(work(page), 'Close')).toBeVisible();
    await closeNotices(page);
  });

  await test.step('on a phone the work on a conversation has its buttons', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button(work(page), 'Close')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the report has the case, and admins set the targets', async () => {
    await visit(colleague, '/support-report');
    const people = colleague.getByRole('table').nth(1);
    await expect(people.getByRole('row', { name: new RegExp(session.admin.full_name) })).toBeVisible();
    await expectAccessible(colleague);
    await button(colleague, 'Targets and hours').click();
    const form = dialog(colleague, 'Targets and hours');
    await expectAccessible(colleague);
    await field(form, 'Hours until').fill('07:00');
    await button(form, 'Save').click();
    await expect(form).toContainText('The end must be after the start');
    await field(form, 'Hours until').fill('18:00');
    await field(form, 'First answer within').fill('45');
    await button(form, 'Save').click();
    await expect(form).toBeHidden();
  });
  await context.close();
  await consumer.context.close();
});
