import { closeNotices, expect, expectAccessible, notice, signIn, test } from '../helpers/fixtures.ts';
import {
  button,
  dialog,
  field,
  liveReady,
  logIn,
  openRangeCalendar,
  passwordField,
  profile,
  rows,
  table,
  visit,
} from '../helpers/parts.ts';

test('the list of users recovers from code and data that fail to load', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|dynamically imported|WebSocket|server:/,
  );
  await signIn(page, 'admin');
  const code = {
    screen: '**/assets/UsersScreen-*.js',
    calendar: /\/assets\/(Range|Day)Calendar-.*\.js/,
    live: /\/assets\/esm-/,
  };
  for (const pattern of Object.values(code)) await page.route(pattern, (route) => route.abort());
  await page.route('**/user/admin/users*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => code.live.test(request.url()));
  await page.goto('/users');
  await failed;

  await test.step('a screen whose code fails to load shows a message, and Try again loads it without a new page', async () => {
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
    await page.unroute(code.screen);
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  await test.step('a failed list shows why and repeats its request by itself, and Try again reloads it', async () => {
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('The server could not be reached. Check your connection.')).toBeVisible();
    await expect(page.getByText(/^No connection\./)).toBeVisible();
    await page.unroute('**/user/admin/users*');
    await page.route('**/user/admin/users*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong', code: 'internal', requestId: 'x' },
      }),
    );
    await expect(page.getByText('The server could not be reached')).toBeHidden();
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/user/admin/users*');
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('keeps the content while offline, and loads the next page and the live connection when online again', async () => {
    await page.unroute(code.live);
    const live = liveReady(page);
    const next = Promise.withResolvers<void>();
    await page.route('**/user/admin/users*', async (route) => {
      await next.promise;
      await route.continue();
    });
    await button(page, 'Page 3').click();
    await expect(page.getByText(/^1–10 of/)).toBeVisible();
    await expect(button(page, 'Page 1')).toHaveAttribute('aria-current', 'page');
    next.resolve();
    await expect(page.getByText(/^21–30 of/)).toBeVisible();
    await page.unroute('**/user/admin/users*');
    await context.setOffline(true);
    const strip = page.getByText(/^No connection\. The data is from \d\d:\d\d\./);
    await expect(strip).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expectAccessible(page);
    await button(page, 'Page 2').click();
    await expect(page.getByText('The server could not be reached. Check your connection.')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(rows(page)).toHaveCount(10);
    await expect(strip).toBeHidden();
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText(/^11–20 of/)).toBeVisible();
    await live;
  });

  await test.step('a calendar whose code fails to load shows a message in lists and forms, and loads on retry', async () => {
    const unavailable = notice(
      page,
      'The calendar could not be loaded. Check your connection and try again.',
    );
    await openRangeCalendar(page);
    await expect(unavailable).toBeVisible();
    await closeNotices(page);
    await visit(page, '/coupons?dialog=add');
    await page.getByRole('button', { name: /^Choose Valid From/ }).click();
    await expect(unavailable).toBeVisible();
    await page.unroute(code.calendar);
    await page.getByRole('button', { name: /^Choose Valid From/ }).click();
    await expect(page.getByRole('dialog', { name: 'Valid From' })).toBeVisible();
  });
});

test('a dialog, a question or the search whose code cannot be loaded leaves the screen and what was typed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|Failed to fetch|dynamically imported/);
  await signIn(page, 'admin');
  await page.goto('/users?dialog=add-user');
  const form = dialog(page, 'Add User');
  const notLoaded = (name: string) => notice(page, `The ${name} could not be loaded. Check your connection`);
  const code = {
    question: /\/assets\/ConfirmDialog-.*\.js/,
    search: /\/assets\/CommandPalette-.*\.js/,
    details: /\/assets\/UserDetailsDialog-.*\.js/,
    menu: /\/assets\/ProfileMenu-.*\.js/,
  };
  for (const pattern of Object.values(code)) await page.route(pattern, (route) => route.abort());
  await field(form, 'First Name').fill('Halima');

  await test.step('the question before a form is closed', async () => {
    await page.keyboard.press('Escape');
    await expect(notLoaded('dialog')).toBeVisible();
    await expect(field(form, 'First Name')).toHaveValue('Halima');
    await page.unroute(code.question);
    await page.keyboard.press('Escape');
    await button(dialog(page, 'Discard your changes?'), 'Discard').click();
    await expect(form).toBeHidden();
    await closeNotices(page);
  });

  await test.step('the details of a row', async () => {
    await rows(page).first().getByRole('button', { name: /^View/ }).click();
    await expect(notLoaded('dialog')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(page).toHaveURL('/users');
    await page.unroute(code.details);
    await rows(page).first().getByRole('button', { name: /^View/ }).click();
    await expect(dialog(page, 'User Details')).toBeVisible();
    await page.keyboard.press('Escape');
    await closeNotices(page);
  });

  await test.step('the search and the menu of the person', async () => {
    await page.keyboard.press('Control+k');
    await expect(notLoaded('search')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await profile(page).click();
    await expect(notLoaded('menu')).toBeVisible();
    await page.unroute(code.search);
    await page.unroute(code.menu);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test('on a slow connection the shell and skeleton rows come first, without layout shift when the rows arrive', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/user/admin/users*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/users', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  const skeleton = table(page).locator('tbody tr[aria-hidden]');
  await expect(skeleton).toHaveCount(10);
  const waiting = await table(page).boundingBox();
  release();
  await expect(rows(page)).toHaveCount(10);
  const there = await table(page).boundingBox();
  expect(there!.y).toBe(waiting!.y);
  expect(Math.abs(there!.height - waiting!.height)).toBeLessThanOrEqual(1);
});

test('prefetches the code behind the sign-in while the password is typed, and retries failed requests', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const code = /\/assets\/shell-.*\.js/;
  await page.goto('/login');
  await page.route(code, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await passwordField(page, 'Password').focus();
  await asked;
  await page.unroute(code);
  await logIn(page, 'admin');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
