import { call, sharedSession, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { picture } from './helpers/master-data.ts';
import { bell, button, liveReady } from './helpers/parts.ts';
import { channels, log, openConsumer, openDesk, write } from './helpers/support.ts';

/** More than two pages of missed messages. */
const MISSED = 200;

test('a consumer and support chat in two browsers', async ({ page, browser, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const admin = await sharedSession('admin');
  const session = await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;

  await test.step('a new message is in the bell until its conversation is opened', async () => {
    const statuses = async () => {
      const path = `/notification/list/${session.admin.uuid}`;
      const { data } = await call<{ data: { message: string; status: string }[] }>('GET', path, session);
      return data.filter(({ message }) => message.endsWith(name)).map(({ status }) => status);
    };
    await expect.poll(statuses).toEqual(['unread']);
    await openDesk(page, name);
    await expect.poll(statuses).toEqual(['read']);
    await expect(log(consumer.page).locator('[data-mark="Read"]').last()).toBeVisible();
    await write(consumer.page, 'One more question');
    await expect(log(page)).toContainText('One more question');
    await expect.poll(statuses).toEqual(['read']);
    await bell(page).click();
    await expect(page.getByText(`New support message from ${name}`).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('messages, typing, presence, a photo and read marks arrive live', async () => {
    await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Online')).toBeVisible();
    await expect(consumer.page.getByText('Online')).toBeVisible();
    await expectAccessible(page);
    await expectAccessible(consumer.page);

    await consumer.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Is ');
    await expect(page.getByText('They are typing…')).toBeVisible();
    await write(consumer.page, 'Is my result ready? https://lab.example/r?id=1 <b>bold</b>');
    await expect(log(page)).toContainText('<b>bold</b>');
    const link = log(page).getByRole('link', { name: 'https://lab.example/r?id=1' });
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);

    await write(page, 'It is ready');
    await expect(log(consumer.page)).toContainText('It is ready');
    await expect(log(page).locator('[data-mark="Read"]').last()).toBeVisible();

    await consumer.page.getByLabel('Attach a photo or PDF').setInputFiles({ ...picture, name: 'skin.png' });
    await expect(consumer.page.getByText('skin.png')).toBeVisible();
    await button(consumer.page, 'Send').click();
    await expect(log(page).getByRole('img', { name: 'skin.png' })).toBeVisible();
  });

  await test.step('a reply of a colleague carries their name, and a search keeps the open conversation', async () => {
    const id = new URL(page.url()).searchParams.get('channel')!;
    await call('POST', `/support/channels/${id}/messages`, admin, { text: 'Your result is ready' });
    await expect(log(page).locator('[data-mine]').last()).toContainText(admin.admin.full_name);
    await expect(channels(page).filter({ hasText: name })).toContainText(
      `${admin.admin.full_name}: Your result is ready`,
    );
    await write(page, 'Have a good day');
    await expect(channels(page).filter({ hasText: name })).toContainText('You: Have a good day');
    await page.getByPlaceholder('Search person or message').fill('nobodyiscalledthis');
    await expect(page.getByText('No conversation matches').first()).toBeVisible();
    const head = page.getByRole('region', { name: 'Conversation' });
    await expect(head.getByRole('heading', { name })).toBeVisible();
    await expect(head.getByText('Online')).toBeVisible();
    await page.getByPlaceholder('Search person or message').fill('');
  });

  await test.step('after being offline, each message arrives once and in order, and queued messages are sent', async () => {
    await page.context().setOffline(true);
    await write(page, 'Written offline 1');
    await write(page, 'Written offline 2');
    await expect(log(page).getByText('Waiting to be sent…')).toHaveCount(2);
    const stored = await consumer.page.evaluate(() => sessionStorage.getItem('demo-consumer'));
    const sender = JSON.parse(stored!) as Session;
    for (let n = 1; n <= MISSED; n += 1)
      await call('POST', '/consumer/support/messages', sender, { text: `Missed ${n}` });
    await expect(page.getByText('No live connection.')).toBeVisible();
    expect(await log(page).textContent()).not.toContain('Missed');
    await page.context().setOffline(false);

    await expect(log(page).getByText('Waiting to be sent…')).toHaveCount(0);
    const missed = Array.from({ length: MISSED }, (_, n) => `Missed ${n + 1}`);
    for (const side of [page, consumer.page]) {
      await expect(log(side)).toContainText('Written offline 2');
      await expect(log(side)).toContainText(`Missed ${MISSED}`);
      const texts = await log(side).locator('p').allTextContents();
      const said = texts.filter((text) => /Missed|Written/.test(text));
      expect(said).toEqual([...missed, 'Written offline 1', 'Written offline 2']);
    }
  });

  await test.step('a reply that waits is sent from another conversation, too', async () => {
    await page.context().setOffline(true);
    await write(page, 'Written before leaving');
    await expect(log(page).getByText('Waiting to be sent…')).toHaveCount(1);
    await channels(page).filter({ hasNotText: name }).first().click();
    await expect(log(page)).not.toContainText('Written before leaving');
    await page.context().setOffline(false);
    await expect(log(consumer.page)).toContainText('Written before leaving');
    await channels(page).filter({ hasText: name }).click();
    await expect(log(page)).toContainText('Written before leaving');
    await expect(log(page).getByText('Waiting to be sent…')).toHaveCount(0);
  });

  await test.step('scrolling up loads older messages', async () => {
    const bubbles = log(page).locator('[class*="bubble"]');
    const live = liveReady(page);
    await page.reload();
    await live;
    await expect(bubbles).toHaveCount(50);
    await log(page).hover();
    await page.mouse.wheel(0, -20_000);
    await expect(bubbles).toHaveCount(100);
  });

  await test.step('support sees that the consumer has left', async () => {
    await button(consumer.page, 'Sign out').click();
    await expect(button(consumer.page, 'Start chat')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Conversation' }).getByText('Offline', { exact: true }),
    ).toBeVisible();
  });
  await consumer.context.close();
});
