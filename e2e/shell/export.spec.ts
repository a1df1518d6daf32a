import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { closeNotices, expect, expectNotice, notice, signIn, test } from '../helpers/fixtures.ts';
import { rowsOf, titleOf, totalIn } from '../helpers/lists.ts';
import { button, dateRange, openRangeCalendar, searchBox, visit } from '../helpers/parts.ts';

const exportButton = (page: Page) => button(page, 'Export');

/** The days of the presets, in Lagos. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());

test('the dates and the file of an export', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('This Month and Today are in the address, and an invalid range is ignored', async () => {
    await page.goto('/users?from=2026-01-01&to=2999-01-01');
    await expect(dateRange(page)).toHaveValue('01/01/2026 – 01/01/2999');
    await visit(page, '/users?from=nonsense&to=2999-01-01');
    await expect(dateRange(page)).toHaveValue('');
    await openRangeCalendar(page);
    await button(page, 'This Month').click();
    await expect(page).toHaveURL(`/users?from=${today().slice(0, 8)}01&to=${today()}`);
    await page.reload();
    const days = (day: string) => day.split('-').toReversed().join('/');
    await expect(dateRange(page)).toHaveValue(`${days(`${today().slice(0, 8)}01`)} – ${days(today())}`);
    await openRangeCalendar(page);
    await button(page, 'Today').click();
    await expect(page).toHaveURL(`/users?from=${today()}&to=${today()}`);
  });

  await test.step('downloads a spreadsheet named Users with the time', async () => {
    await visit(page, `/users?from=2020-01-01&to=${today()}`);
    const started = page.waitForEvent('download');
    await exportButton(page).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^Users_\d{8}-\d{6}\.xlsx$/);
    const content = await readFile(await file.path());
    expect(content.subarray(0, 2).toString('latin1'), 'an XLSX is a ZIP').toBe('PK');
    expect(content.length).toBeGreaterThan(50_000);
  });

  await test.step('exports only the users that match the search, also right after typing it', async () => {
    await visit(page, `/users?search=adamu&from=2020-01-01&to=${today()}`);
    await expect(searchBox(page)).toHaveValue('adamu');
    const asked = page.waitForRequest('**/user/export/**');
    const started = page.waitForEvent('download');
    await exportButton(page).click();
    expect(new URL((await asked).url()).pathname).toBe(
      `/api/v1/user/export/userlist/2020-01-01/${today()}/adamu`,
    );
    expect((await started).suggestedFilename()).toMatch(/^Users_/);

    await visit(page, '/patients');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const request = page.waitForRequest(/\/export\/csv/);
    await searchBox(page).fill('ade');
    await exportButton(page).click();
    expect(new URL((await request).url()).searchParams.get('search')).toBe('ade');
  });
});

/** The exports of the specification by two dates: file, notice about a day in the future, and query. */
const byDates = {
  '/partners': ['Partners', 'Invalid Date', ''],
  '/influencers': ['Influencers', 'Invalid Date', '?group=influencer'],
  '/feedbacks': ['Feedbacks', 'Future date selected', '?type=all'],
  '/saas?tab=patients': ['Third_Party_Patients', 'Invalid Date', ''],
} as const;
/** The exports of the specification of all rows that match. */
const ofMatches = {
  '/consumers?search=ada': 'Consumers',
  '/patients?search=ada': 'Patients',
  '/transactions?tab=cart': 'Transactions_DMP',
  '/appointments?status=declined': 'Appointments',
} as const;

async function download(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()]);
  return file;
}

test('every export of the specification asks for its dates, and contains what the list shows', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/account');
  for (const [path, [file, future, query]] of Object.entries(byDates))
    await test.step(path, async () => {
      const join = path.includes('?') ? '&' : '?';
      await visit(page, path);
      await expectNotice(page, 'Please Select Dates', () => exportButton(page).click());
      await visit(page, `${path}${join}from=2026-01-01&to=2999-01-01`);
      await expect(dateRange(page)).toHaveValue(/2999/);
      await expectNotice(page, future, () => exportButton(page).click());
      await closeNotices(page);
      await visit(page, `${path}${join}from=2020-01-01&to=2026-11-01`);
      await expect(dateRange(page)).toHaveValue(/2020/);
      const asked = page.waitForRequest('**/2020-01-01/2026-11-01*');
      expect((await download(page)).suggestedFilename()).toMatch(
        new RegExp(`^${file}_\\d{8}-\\d{6}\\.xlsx$`),
      );
      expect(new URL((await asked).url()).search).toBe(query);
    });
  for (const [path, file] of Object.entries(ofMatches))
    await test.step(path, async () => {
      await visit(page, path);
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(titleOf(page)).toHaveText(/\d/);
      const saved = await download(page);
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}_\\d{8}-\\d{6}\\.csv$`));
      const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\n');
      expect(lines).toHaveLength(totalIn(await titleOf(page).textContent())! + 1);
    });
});

test('notices and timeouts of an export, with a controlled clock', async ({ page, browserErrors }) => {
  browserErrors.expect(/500|server:/);
  await signIn(page, 'admin');
  await page.clock.install();
  await page.goto('/users');
  await expect(searchBox(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));

  await test.step('asks for missing dates for two seconds, at the bottom left, away from pager and buttons', async () => {
    await exportButton(page).click();
    await expect(notice(page, 'Please Select Dates')).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'Please Select Dates' });
    const box = (await alert.boundingBox())!;
    expect(box.y).toBeGreaterThan(768 / 2);
    expect(box.x + box.width).toBeLessThan(1366 / 2);
    await page.clock.runFor(1_900);
    await expect(notice(page, 'Please Select Dates')).toBeVisible();
    await page.clock.runFor(200);
    await expect(notice(page, 'Please Select Dates')).toBeHidden();
  });

  await test.step('a failed export shows a notice for one second and can be retried, which fails after five seconds without a response', async () => {
    await page.route('**/user/export/**', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await openRangeCalendar(page);
    await button(page, 'This Month').click();
    await exportButton(page).click();
    await expect(notice(page, 'Failed to export')).toBeVisible();
    await page.clock.runFor(900);
    await expect(notice(page, 'Failed to export')).toBeVisible();
    await page.clock.runFor(200);
    await expect(notice(page, 'Failed to export')).toBeHidden();

    await page.route('**/user/export/**', () => undefined);
    await expect(exportButton(page)).toBeEnabled();
    await exportButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Export progress' })).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(notice(page, 'Failed to export')).toBeHidden();
    await page.clock.runFor(1_100);
    await expect(notice(page, 'Failed to export')).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(notice(page, 'Failed to export')).toBeHidden();
  });

  await test.step('a started download fails after thirty seconds without a byte', async () => {
    await page.evaluate(() => {
      const original = window.fetch;
      window.fetch = (input, init) => {
        if (!String(input).includes('/user/export/')) return original(input, init);
        const start = (controller: ReadableStreamDefaultController) => {
          controller.enqueue(new Uint8Array(3 * 1_048_576));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal!.reason));
        };
        return Promise.resolve(new Response(new ReadableStream({ start })));
      };
    });
    await exportButton(page).click();
    await expect(page.getByText('3.0 MB received')).toBeVisible();
    await page.clock.runFor(29_000);
    await expect(page.getByText('3.0 MB received')).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(notice(page, 'Failed to export')).toBeVisible();
  });
});
