import type { Page } from '@playwright/test';
import { call, PASSWORD, sharedSession } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { picture } from './helpers/master-data.ts';
import { bell, button, dialog, liveReady } from './helpers/parts.ts';
import { channels, log, openConsumer, openDesk, write } from './helpers/support.ts';

/** More messages than a jump loads after an old one. */
const MANY = 85;

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const note = (page: Page) => page.getByRole('textbox', { name: 'Internal note' });

test('two colleagues work in one conversation', async ({ page, browser, browserErrors }) => {
  // The refused answer is logged by the browser.
  browserErrors.expect(/409/);
  const admin = await sharedSession('admin');
  const title = `Welcome ${Date.now()}`;
  const text = 'Dear {{first_name}}, {{agent}} is here. See {{order}}.';
  await call('POST', '/support/quick-replies', admin, { title, text });
  const { admin: support } = await signIn(page, 'support');
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, 'admin');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;
  await openDesk(page, name);
  await openDesk(colleague, name);
  const id = new URL(page.url()).searchParams.get('channel')!;

  await test.step('a note mentions a colleague, whose bell rings, and the consumer does not see it', async () => {
    await button(page, 'Note').click();
    await note(page).pressSequentially(`Please look @${admin.admin.full_name.split(' ')[0]}`);
    await expect(colleague.getByText(`${support.full_name} is typing a note…`)).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(note(page)).toHaveValue(`Please look @${admin.admin.full_name} `);
    await button(page, 'Add note').click();
    for (const side of [page, colleague]) await expect(log(side)).toContainText('Internal note');
    await expect(log(colleague)).toContainText(support.full_name);
    await bell(colleague).click();
    await expect(colleague.getByText(`${support.full_name} mentioned you in a note`).first()).toBeVisible();
    await colleague.keyboard.press('Escape');
    await button(page, 'Reply').click();
  });

  await test.step('a draft survives a reload, and a colleague sees who is typing', async () => {
    await message(page).pressSequentially('I think that');
    await expect(colleague.getByText(`${support.full_name} is typing an answer…`)).toBeVisible();
    const live = liveReady(page);
    await page.reload();
    await live;
    await expect(message(page)).toHaveValue('I think that');
  });

  await test.step('an answer that crosses the answer of a colleague is sent only after a warning', async () => {
    await write(colleague, 'Your result is ready');
    await expect(log(page)).toContainText('Your result is ready');
    await message(page).press('Enter');
    await expect(log(page)).toContainText(
      new RegExp(`${admin.admin.full_name} answered \\d+ \\w+ ago\\. Send anyway\\?`),
    );
    await expect(message(page)).toHaveValue('');
    await expectAccessible(page);
    await button(page, 'Send anyway').click();
    await expect(log(consumer.page)).toContainText('I think that');
    await expect(log(consumer.page)).toContainText('Your result is ready');
    await expect(log(consumer.page)).not.toContainText('Please look');
    await expect(log(colleague).locator('[data-mine]').last()).toContainText(support.full_name);
  });

  await test.step('a shortcut inserts a quick reply with the name of the consumer', async () => {
    await message(page).fill(`/${title.toLowerCase()}`);
    await expect(page.getByRole('option', { name: `/${title}` })).toBeVisible();
    await page.keyboard.press('Enter');
    const first = name.split(' ')[0];
    await expect(message(page)).toHaveValue(`Dear ${first}, ${support.full_name} is here. See {{order}}.`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Replace {{order}} before you send the message.')).toBeVisible();
    await write(page, `Dear ${first}, all is well`);
    await expect(log(consumer.page)).toContainText('all is well');
  });

  await test.step('several files are sent in order, and the viewer shows the photos', async () => {
    const files = ['front.png', 'back.png'].map((file) => ({ ...picture, name: file }));
    await consumer.page.getByLabel('Attach a photo or PDF').setInputFiles(files);
    await expect(consumer.page.getByText('back.png')).toBeVisible();
    await button(consumer.page, 'Send').click();
    await button(page, 'View front.png').click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('front.png (1 of 2)')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('back.png (2 of 2)')).toBeVisible();
    await page.keyboard.press('+');
    await expect(viewer.getByRole('img', { name: 'back.png' })).toHaveAttribute('style', /150%/);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('the side pane acts by the permissions of the role', async () => {
    const pane = (side: Page) => side.getByRole('complementary', { name: 'About this person' });
    await expect(button(pane(page), 'Refund a payment')).toHaveCount(0);
    await expect(pane(colleague).getByRole('link', { name: 'Book appointment' })).toBeVisible();
    await button(pane(colleague), 'Refund a payment').click();
    await expect(dialog(colleague, 'Refund a payment')).toContainText('No paid payment.');
    await colleague.keyboard.press('Escape');
  });
  await consumer.context.close();
  await context.close();

  await test.step('a search opens the conversation at the message', async () => {
    // No window shows the messages while they are sent, which would cost most of the time of this test.
    const address = page.url();
    await page.goto('about:blank');
    const send = (n: number) =>
      call('POST', `/support/channels/${id}/messages`, admin, { text: `Line ${n} of axolotl${n}` });
    for (let n = 1; n <= MANY; n += 1) await send(n);
    const live = liveReady(page);
    await page.goto(address);
    await live;
    const hits = page.getByRole('region', { name: 'Messages found' });
    await page.getByPlaceholder('Search person or message').fill('ready');
    await hits.getByRole('link', { name }).filter({ hasText: 'Your result is ready' }).click();
    await expect(log(page).locator('[data-found]')).toContainText('Your result is ready');
    await expect(log(page).locator('[data-found]')).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('closing is refused while a new message of the consumer is not loaded', async () => {
    const work = page.getByRole('region', { name: 'Work on this conversation' });
    const credentials = { email: consumer.person.email, password: PASSWORD };
    const path = '/consumer/sign-in';
    const theirs = await call<{ accessToken: string }>('POST', path, undefined, credentials);
    await call('POST', '/consumer/support/messages', theirs, { text: 'Not loaded yet' });
    await expect(channels(page).filter({ hasText: 'Not loaded yet' })).toBeVisible();
    await expect(work).toContainText('Open');
    await button(work, 'Close').click();
    await expect(notice(page, 'The consumer has written again. Read the new message first.')).toBeVisible();
    await button(page, 'Go to the latest message').click();
    await expect(log(page).getByText(`Line ${MANY} of axolotl${MANY}`)).toBeInViewport();
    await expect(log(page)).toContainText('Not loaded yet');
    await button(work, 'Close').click();
    await expect(button(work, 'Reopen')).toBeVisible();
  });
});
