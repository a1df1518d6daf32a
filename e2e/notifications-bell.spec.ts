import { expectAccessible } from './helpers/accessible.ts';
import { addPartner, baseUrl, call, openSession, sharedSession, type Session } from './helpers/api.ts';
import { collectErrors, expect, signIn, test } from './helpers/fixtures.ts';
import { bell, liveReady, visit } from './helpers/parts.ts';

interface BellReply {
  data: { _id: string; message: string; createdAt: string; status: 'unread' | 'read' }[];
  unread: number;
}
const bellOf = (session: Session) =>
  call<BellReply>('GET', `/notification/list/${session.admin.uuid}`, session);

/** ddd, DD MMM YYYY in Lagos, formatted here so that the test does not rely on the formatter of the console. */
function longDate(instant: string): string {
  const lagos = new Date(new Date(instant).getTime() + 3_600_000);
  const [weekday, day, month, year] = lagos.toUTCString().split(' ');
  return `${weekday} ${day} ${month} ${year}`;
}

test('opening the bell marks its items as read', async ({ page }) => {
  const session = await signIn(page, 'analytics-admin');
  const before = await bellOf(session);
  expect(before.unread).toBeGreaterThan(0);
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before.unread} unread`);
  await expect(bell(page)).toHaveText(String(before.unread));

  await bell(page).click();
  const items = page.getByRole('list', { name: 'Latest notifications' }).getByRole('listitem');
  await expect(items).toHaveText(before.data.map((item) => `${item.message}${longDate(item.createdAt)}`));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const after = await bellOf(session);
  expect(after.unread).toBe(0);

  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('the bell follows events and other windows, and shows older items', async ({
  page,
  browser,
  browserErrors,
}) => {
  const session = await signIn(page, 'dmp-admin');
  const colleague = await sharedSession('admin');

  await test.step('an event elsewhere notifies at once, and only shown items are marked as read', async () => {
    const before = await bellOf(session);
    const live = liveReady(page);
    await page.goto('/dashboard');
    await live;

    await addPartner(colleague, 'SYNLAB Ikeja');
    await expect(bell(page)).toHaveText(String(before.unread + 1));

    const list = page.getByRole('list', { name: 'Latest notifications' });
    await bell(page).click();
    await expect(list.getByRole('listitem').first()).toContainText('Adaeze Okafor added a user for SYNLAB');
    await expect(bell(page)).toHaveText('');
    await addPartner(colleague, 'SYNLAB Lekki');
    await expect(bell(page)).toHaveText('1');
    expect((await bellOf(session)).unread).toBe(1);
  });

  await test.step('two windows and another browser agree when an item is added, opened or marked', async () => {
    await page.keyboard.press('Escape');
    const window = await page.context().newPage();
    const laptop = await (await browser.newContext()).newPage();
    await signIn(laptop, 'dmp-admin', await openSession('dmp-admin'));
    for (const one of [window, laptop]) {
      collectErrors(one, browserErrors);
      const live = liveReady(one);
      await one.goto(`${baseUrl()}/dashboard`);
      await live;
    }
    const expectUnread = async (text: string) => {
      for (const one of [page, window, laptop]) await expect(bell(one)).toHaveText(text);
    };
    await expectUnread('1');

    for (const format of ['csv', 'xlsx'])
      await call('POST', '/exports/partners', session, { filters: {}, format });
    const newest = async () => (await bellOf(session)).data[0]!.message;
    await expect.poll(newest).toBe('2 of your exports are ready');
    await expectUnread('2');
    await visit(laptop, '/exports');
    await expectUnread('1');
    await bell(page).click();
    await expect(page.getByRole('link', { name: /^2 of your exports are ready/ })).toBeVisible();
    await expectAccessible(page);
    await expectUnread('');
    await window.close();
    await laptop.context().close();
  });

  await test.step('older items can be shown, and an empty bell shows a message', async () => {
    const item = (n: number) => ({
      _id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      message: `Item ${n}`,
      link: null,
      createdAt: '2026-01-02T10:00:00.000Z',
      status: 'read',
    });
    const pages = [1, 51].map((from) =>
      Array.from({ length: from === 1 ? 50 : 16 }, (_, n) => item(from + n)),
    );
    await page.route('**/notification/list/**', (route) => {
      const isOlder = route.request().url().includes('cursor=older');
      return route.fulfill({
        json: { data: pages[isOlder ? 1 : 0], unread: 0, next: isOlder ? null : 'older' },
      });
    });
    await page.reload();
    await bell(page).click();
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(page.getByText('Item 66')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);

    await page.unroute('**/notification/list/**');
    await page.route('**/notification/list/**', (route) =>
      route.fulfill({ json: { data: [], unread: 0, next: null } }),
    );
    await page.reload();
    await bell(page).click();
    await expect(page.getByText('No notifications yet')).toBeVisible();
  });
});
