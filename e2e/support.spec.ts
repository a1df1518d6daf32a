import type { Browser, Page } from '@playwright/test';
import { addUser, call, openSession, type Session } from './helpers/api.ts';
import {
  expect,
  expectAccessible,
  collectErrors,
  signIn,
  test,
  type BrowserErrors,
} from './helpers/fixtures.ts';
import { picture } from './helpers/master-data.ts';
import { bell, button, liveReady } from './helpers/parts.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};
/** More than two pages of missed messages. */
const MISSED = 200;

const channels = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('button');

/** A new consumer in a separate browser context, with a first message. */
async function openConsumer(browser: Browser, browserErrors: BrowserErrors, admin: Session) {
  const person = await addUser(admin);
  const context = await browser.newContext();
  const page = await context.newPage();
  collectErrors(page, browserErrors);
  const live = liveReady(page);
  await page.goto(`/demo/consumer-chat?email=${encodeURIComponent(person.email)}`);
  await button(page, 'Start chat').click();
  await live;
  await expect(page.getByText('No Support messages available')).toBeVisible();
  await write(page, 'Good morning');
  await expect(log(page)).toContainText('Good morning');
  return { page, context, person };
}

async function openDesk(page: Page, name: string) {
  const live = liveReady(page);
  await page.goto(`/support?search=${encodeURIComponent(name)}`);
  await live;
  await channels(page).filter({ hasText: name }).click();
  await expect(log(page)).toContainText('Good morning');
}

test('two browsers chat live, with typing, presence, and delivered and read marks', async ({
  page,
  browser,
  browserErrors,
}) => {
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  await openDesk(page, consumer.person.full_name);
  await expect(log(consumer.page).locator('[data-mark="Read"]').last()).toBeVisible();
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

  await button(consumer.page, 'Sign out').click();
  await expect(button(consumer.page, 'Start chat')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Offline')).toBeVisible();
  await consumer.context.close();
});

test('after being offline, each message arrives once and in order, and queued messages are sent', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  await openDesk(page, consumer.person.full_name);

  await page.context().setOffline(true);
  await write(page, 'Written offline 1');
  await write(page, 'Written offline 2');
  await expect(log(page).getByText('Waiting to be sent…')).toHaveCount(2);
  const stored = await consumer.page.evaluate(() => sessionStorage.getItem('demo-consumer'));
  const session = JSON.parse(stored!) as Session;
  for (let n = 1; n <= MISSED; n += 1)
    await call('POST', '/consumer/support/messages', session, { text: `Missed ${n}` });
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
  await consumer.context.close();
});

test('scrolling loads more conversations, even when events arrive during the request', async ({ page }) => {
  const session = await signIn(page, 'support');
  const live = liveReady(page);
  await page.goto('/support');
  await live;
  await expect(channels(page)).toHaveCount(25);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const next = /\/support\/channels\?.*cursor=/;
  await page.route(
    next,
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(next);
  await channels(page).last().scrollIntoViewIfNeeded();
  await asked;
  const again = page.waitForResponse(
    (answer) => /\/support\/channels\?/.test(answer.url()) && !next.test(answer.url()),
  );
  const { data } = await call<{ data: { id: string }[] }>('GET', '/support/channels', session);
  await call('POST', `/support/channels/${data[0]!.id}/messages`, session, {
    text: 'One moment, please',
  });
  await again;
  release();
  await expect(channels(page)).toHaveCount(50);
});

test('scrolling up loads older messages', async ({ page }) => {
  await openLong(page);
  await log(page).hover();
  await page.mouse.wheel(0, -20_000);
  await expect(log(page).locator('[class*="bubble"]')).toHaveCount(100);
});

test('on a phone the profile replaces the conversation and leads back to it', async ({ page }) => {
  await openLong(page);
  const about = page.getByRole('complementary', { name: 'About this person' });
  await expect(about).toContainText('Bookings');
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(about).toBeHidden();
  await button(page, 'About this person').click();
  await expect(about).toBeVisible();
  await expect(log(page)).toBeHidden();
  await expectAccessible(page);
  await button(page, 'Back to the conversation').click();
  await expect(log(page)).toBeVisible();
});

test('a new message notifies in the bell', async ({ page, browser, browserErrors }) => {
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const live = liveReady(page);
  await page.goto('/support');
  await live;
  const consumer = await openConsumer(browser, browserErrors, admin);
  await bell(page).click();
  await expect(page.getByText(`New support message from ${consumer.person.full_name}`)).toBeVisible();
  await consumer.context.close();
});

test('a reply of a colleague carries their name, and a search keeps the name of the open conversation', async ({
  page,
  browser,
  browserErrors,
}) => {
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;
  await openDesk(page, name);
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
  await consumer.context.close();
});

test('opening a conversation clears its bell item, and further messages leave the bell silent', async ({
  page,
  browser,
  browserErrors,
}) => {
  const admin = await openSession('admin');
  const session = await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;
  const statuses = async () => {
    const path = `/notification/list/${session.admin.uuid}`;
    const { data } = await call<{ data: { message: string; status: string }[] }>('GET', path, session);
    return data.filter(({ message }) => message.endsWith(name)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual(['unread']);
  await openDesk(page, name);
  await expect.poll(statuses).toEqual(['read']);
  await expect(log(consumer.page).locator('[data-mark="Read"]').last()).toBeVisible();
  await write(consumer.page, 'One more question');
  await expect.poll(statuses).toEqual(['read', 'read']);
  await consumer.context.close();
});

test('a photo from a consumer is shown in the conversation', async ({ page, browser, browserErrors }) => {
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  await openDesk(page, consumer.person.full_name);
  await consumer.page.getByLabel('Attach a photo or PDF').setInputFiles({ ...picture, name: 'skin.png' });
  await expect(consumer.page.getByText('skin.png')).toBeVisible();
  await button(consumer.page, 'Send').click();
  await expect(log(page).getByRole('img', { name: 'skin.png' })).toBeVisible();
  await consumer.context.close();
});

test('a search without result shows a message', async ({ page }) => {
  await signIn(page, 'support');
  await page.goto('/support?search=nobodyiscalledthis');
  await expect(page.getByText('No conversation matches “nobodyiscalledthis”').first()).toBeVisible();
  await expect(page.getByText('No Support messages available')).toHaveCount(0);
});

/** Opens a conversation of more than 100 messages. */
async function openLong(page: Page) {
  const session = await signIn(page, 'support');
  const { data } = await call<{ data: { id: string; last_seq: number }[] }>(
    'GET',
    '/support/channels?limit=60',
    session,
  );
  const long = data.find((one) => one.last_seq > 100)!;
  await page.goto(`/support?channel=${long.id}`);
  await expect(log(page).locator('[class*="bubble"]')).toHaveCount(50);
}
