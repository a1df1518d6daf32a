import type { Page } from '@playwright/test';
import { openSession } from './helpers/api.ts';
import { configure, expect, notice, signIn, test } from './helpers/fixtures.ts';
import { logIn, profile } from './helpers/parts.ts';

const hosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];
const push = {
  projectId: 'demo-project',
  apiKey: 'api-key',
  appId: '1:2:web:3',
  senderId: '2',
  vapidKey: 'BAECAwQ',
};

/** Simulates a product with a configured push service: its settings and content security policy. */
async function configurePush(page: Page) {
  await configure(page, { push }, (policy) => policy.replace(/connect-src [^;]*/, `$& ${hosts.join(' ')}`));
}

/** Simulates the push service: registers a browser and returns its token. */
async function answering(page: Page) {
  const asked: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${hosts[0]}/**`, (route) => {
    asked.push('installation');
    const authToken = { token: 'installed', expiresIn: '604800s' };
    return route.fulfill({ headers, json: { fid: 'cBaobabBaobabBaobabBao', refreshToken: 'r', authToken } });
  });
  await page.route(`${hosts[1]}/**`, (route) => {
    asked.push((route.request().postDataJSON() as { web: { endpoint: string } }).web.endpoint);
    return route.fulfill({ headers, json: { token: 'the-token-of-this-console' } });
  });
  return asked;
}

/** Simulates a browser that has this notification permission, and this answer when asked. */
const browserThat = (page: Page, state: { now: string; answer: string }) =>
  page.addInitScript(({ now, answer }) => {
    let permission = now as NotificationPermission;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () =>
      (permission = (sessionStorage.getItem('answer') ?? answer) as NotificationPermission);
    const subscription = {
      endpoint: 'https://push.example/this-browser',
      getKey: () => new Uint8Array([1, 2, 3]).buffer,
      unsubscribe: async () => (sessionStorage.setItem('unsubscribed', 'yes'), true),
    } as unknown as PushSubscription;
    let subscribed = false;
    PushManager.prototype.getSubscription = async () => (subscribed ? subscription : null);
    PushManager.prototype.subscribe = async () => ((subscribed = true), subscription);
  }, state);

const registered = (page: Page, uuid: string) =>
  page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/notification/${uuid}`));
const offer = (page: Page) => page.getByRole('menuitem', { name: 'Notify me on this device' });

test('without a push service nothing is offered or loaded', async ({ page }) => {
  await browserThat(page, { now: 'granted', answer: 'granted' });
  await signIn(page, 'analytics-admin');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.clock.install();
  await page.goto('/dashboard');
  await profile(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  // Longer than the console waits before it registers; the request that follows is the last one.
  await page.clock.runFor(2_500);
  await page.evaluate(() => fetch('/config.json').then((reply) => reply.text()));
  expect(
    loaded.filter((url) => /push-token|firebase|googleapis|\/notification\/[\da-f-]+$/.test(url)),
  ).toEqual([]);
});

test('a device is registered when push is allowed, and removed by signing out', async ({ page }) => {
  await configurePush(page);
  const asked = await answering(page);
  await browserThat(page, { now: 'default', answer: 'denied' });
  const { admin } = await signIn(page, 'analytics-admin', await openSession('analytics-admin'));
  await page.goto('/dashboard');

  await test.step('does not ask again after a refusal', async () => {
    await profile(page).click();
    await offer(page).click();
    await expect(notice(page, 'This browser blocks notifications')).toBeVisible();
    await profile(page).click();
    await expect(offer(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  await test.step('accepting the offer registers the device, and signing out removes it', async () => {
    await page.evaluate(() => sessionStorage.setItem('answer', 'granted'));
    await page.reload();
    await profile(page).click();
    const sent = registered(page, admin.uuid);
    await offer(page).click();
    expect((await sent).postDataJSON()).toEqual({
      firebase_token: 'the-token-of-this-console',
      device_type: 'adminWebApp',
    });
    await expect(notice(page, 'Notifications are on for this device')).toBeVisible();
    expect(asked).toEqual(['installation', 'https://push.example/this-browser']);
    await profile(page).click();
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes');
  });

  await test.step('registers after sign-in when push was allowed before', async () => {
    const sent = registered(page, admin.uuid);
    await logIn(page, 'analytics-admin');
    await sent;
  });
});
