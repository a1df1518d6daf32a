import type { Page } from '@playwright/test';
import { call } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, field, liveReady, visit, withoutLive } from './helpers/parts.ts';
import { channels, log } from './helpers/support.ts';

test('support lists conversations, answers with quick replies, and works on a phone', async ({ page }) => {
  const session = await signIn(page, 'support');

  await test.step('scrolling loads more conversations, even when events arrive during the request', async () => {
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

    await visit(page, '/support?search=nobodyiscalledthis');
    await expect(page.getByText('No conversation matches “nobodyiscalledthis”').first()).toBeVisible();
    await expect(page.getByText('No Support messages available')).toHaveCount(0);
  });

  await test.step('quick replies can be used, saved, edited and deleted', async () => {
    await visit(page, '/support');
    await channels(page).first().click();
    await button(page, 'Quick replies').click();
    await page.getByRole('menuitem', { name: 'Looking into it' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/looking into it/);
    await button(page, 'Quick replies').click();
    await page.getByRole('menuitem', { name: 'Save a quick reply' }).click();
    const form = dialog(page, 'Save a quick reply');
    const title = `Mine ${Date.now()}`;
    await field(form, 'Title').fill(title);
    await button(form, 'Save').click();
    await expect(form).toBeHidden();
    await manageReplies(page, title);
  });

  await test.step('on a phone the profile replaces the conversation', async () => {
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

test('where WebSockets are blocked, messages are fetched every 15 seconds', async ({ page }) => {
  const session = await signIn(page, 'support');
  const { data } = await call<{ data: { id: string }[] }>('GET', '/support/channels', session);
  await withoutLive(page);
  await page.clock.install();
  await page.goto(`/support?channel=${data[0]!.id}`);
  await expect(page.getByText('No live connection.')).toBeVisible();
  await call('POST', `/support/channels/${data[0]!.id}/messages`, session, {
    text: 'Fetched without an event',
  });
  await page.clock.fastForward(15_000);
  await expect(log(page)).toContainText('Fetched without an event');
});

/** Edits a saved reply, uses it, and deletes it after one confirmation. */
async function manageReplies(page: Page, title: string) {
  const replies = button(page, 'Quick replies');
  const list = dialog(page, 'Quick replies');
  await replies.click();
  await page.getByRole('menuitem', { name: 'Edit quick replies' }).click();
  await button(list, `Edit ${title}`).click();
  const form = dialog(page, 'Edit quick reply');
  await field(form, 'Text').fill('We have found it.');
  await expectAccessible(page);
  await button(form, 'Save').click();
  await expect(list).toContainText('We have found it.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await replies.click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('We have found it.');

  await replies.click();
  await page.getByRole('menuitem', { name: 'Edit quick replies' }).click();
  await button(list, `Delete ${title}`).click();
  await button(page.getByRole('dialog', { name: `Delete “${title}”?` }), 'Delete').click();
  await expect(list).not.toContainText(title);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}
