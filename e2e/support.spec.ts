import type { Page } from '@playwright/test';
import { call, openSession, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { picture } from './helpers/master-data.ts';
import { button, liveReady } from './helpers/parts.ts';
import { channels, log, openConsumer, openDesk, write } from './helpers/support.ts';

/** More than two pages of missed messages. */
const MISSED = 200;

test('two browsers chat live, with typing, presence, a photo, and delivered and read marks', async ({
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

  await consumer.page.getByLabel('Attach a photo or PDF').setInputFiles({ ...picture, name: 'skin.png' });
  await expect(consumer.page.getByText('skin.png')).toBeVisible();
  await button(consumer.page, 'Send').click();
  await expect(log(page).getByRole('img', { name: 'skin.png' })).toBeVisible();

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

test('scrolling loads more conversations, even when events arrive during the request, and a search without result shows a message', async ({
  page,
}) => {
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

  await page.goto('/support?search=nobodyiscalledthis');
  await expect(page.getByText('No conversation matches “nobodyiscalledthis”').first()).toBeVisible();
  await expect(page.getByText('No Support messages available')).toHaveCount(0);
});

test('scrolling up loads older messages, and on a phone the profile replaces the conversation', async ({
  page,
}) => {
  await openLong(page);
  await log(page).hover();
  await page.mouse.wheel(0, -20_000);
  await expect(log(page).locator('[class*="bubble"]')).toHaveCount(100);
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

test('the presence of the own connection does not load the conversations again', async ({ page }) => {
  const { admin } = await signIn(page, 'support');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/support/channels?')) loads.push(request.url());
  });
  // A connection without the events of other tests.
  const connected = Promise.withResolvers<(account: string) => void>();
  await page.routeWebSocket(/\/realtime/, (socket) => {
    socket.onMessage(() => {
      socket.send('40{"sid":"test"}');
      connected.resolve((account) => socket.send(`42["presence",${JSON.stringify({ account })}]`));
    });
    socket.send(
      '0{"sid":"test","upgrades":[],"pingInterval":60000,"pingTimeout":60000,"maxPayload":1000000}',
    );
  });
  await page.goto('/support');
  const conversations = page.getByRole('navigation', { name: 'Conversations' });
  await expect(conversations.getByRole('button').first()).toBeVisible();
  const announce = await connected.promise;
  announce(admin.uuid);
  await page.evaluate(() => fetch('/config.json'));
  expect(loads).toHaveLength(1);
  announce('00000000-0000-4000-8000-000000000000');
  await expect.poll(() => loads.length).toBe(2);
});

/** Opens a conversation of more than 100 messages. */
async function openLong(page: Page) {
  const session = await signIn(page, 'support');
  const { data } = await call<{ data: { id: string; last_seq: number }[] }>(
    'GET',
    '/support/channels?limit=100',
    session,
  );
  const long = data.find((one) => one.last_seq > 100)!;
  await page.goto(`/support?channel=${long.id}`);
  await expect(log(page).locator('[class*="bubble"]')).toHaveCount(50);
}
