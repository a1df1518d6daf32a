import type { Page } from '@playwright/test';
import { downloadCsv, plot, tooltip } from './helpers/charts.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import {
  button,
  dateRange,
  dialog,
  field,
  openRangeCalendar,
  rangeCalendar,
  visit,
} from './helpers/parts.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string, label: string) =>
  card(page, name)
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');

/** Why figures have no link; an empty card has none. */
const unlinked = /no list has|no link|have no list|no filter for a patient|No Records/i;

const ranked = (page: Page, name: string) => card(page, name).locator('tbody tr');

/** The number of each figure of a card by its label, without the upcoming ones. */
const valuesOf = async (page: Page, name: string) => {
  await expect(card(page, name).locator('dl')).toBeVisible();
  const rows = await card(page, name).locator('dl > div').allInnerTexts();
  return new Map(
    rows.map((row) => row.split('\n')).map(([label, value]) => [label, Number(value!.replaceAll(',', ''))]),
  );
};
const sumOf = (values: Map<string | undefined, number>, ...labels: string[]) =>
  labels.reduce((sum, label) => sum + values.get(label)!, 0);

test('the dashboards of an admin', async ({ page, browserErrors }) => {
  browserErrors.expect(/503/);
  await signIn(page, 'admin');
  // Later tests of the account expect the default range.
  await page.route('**/preferences/dashboard-period', (route) =>
    route.fulfill({ json: { message: 'Saved' } }),
  );

  await test.step('when the combined request fails, each card loads itself and can be retried separately', async () => {
    const broken = { status: 503, json: { message: 'Not now', code: 'unavailable' } };
    await page.route('**/booking/adminDashBoards*', (route) => route.fulfill(broken));
    await page.route('**/getTotalUsersIndi*', (route) => route.fulfill(broken));
    await page.goto('/dashboard');
    await expect(card(page, 'Appointment Type').locator('dl')).toBeVisible();
    const users = card(page, 'User Overview');
    await expect(users).toContainText('This could not be loaded.');
    await page.unroute('**/getTotalUsersIndi*');
    await button(users, 'Try again').click();
    await expect(users.locator('dl')).toBeVisible();
  });

  await test.step('Home has six cards, whose figures open a list with the same number', async () => {
    await page.unroute('**/booking/adminDashBoards*');
    await page.goto('/dashboard');
    for (const name of [
      'Appointment Type',
      'Appointment Status',
      'User Overview',
      'Consumer Overview',
      'Slots Overview',
      'E Prescription',
    ])
      await expect(card(page, name).locator('dl')).toBeVisible();
    await expect(button(page, 'Clear dates')).toHaveCount(0);
    await expect(plot(page, /^Bookings and revenue, 01\/01\/2020/)).toBeVisible();
    await expectAccessible(page);
    const closed = (await figure(page, 'Appointment Status', 'Closed').textContent())!;
    await figure(page, 'Appointment Status', 'Closed').getByRole('link').click();
    await expect(page).toHaveURL(/\/appointments\?from=2020-01-01&to=\d{4}-\d\d-\d\d&status=closed/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Appointments${closed}`);

    await page.goBack();
    const upcoming = figure(page, 'Appointment Status', 'Booked').getByRole('link', { name: /upcoming$/ });
    const count = (await upcoming.textContent())!.replaceAll(/[^\d,]/g, '');
    await upcoming.click();
    await expect(page).toHaveURL(/\/appointments\?from=\d{4}-\d\d-\d\d&status=booked/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Appointments${count}`);
  });

  await test.step('Home leads with key figures, today, the work queues and a chart over time', async () => {
    await visit(page, '/dashboard?from=2026-09-01&to=2026-09-30');
    const keyFigures = page.getByRole('list', { name: /^Key figures/ }).getByRole('listitem');
    await expect(keyFigures).toContainText([
      'Bookings',
      'Revenue₦',
      'New consumers',
      'Lab orders',
      'Refunds due',
      'Unanswered chats',
    ]);
    await expect(keyFigures.first()).toContainText(/[▲▼=] [\d.]+ % vs 1 Aug.* – 31 Aug.* \([\d,]+\)/);
    const bookings = (await keyFigures.first().getByRole('link').textContent())!;
    await expect(figure(page, 'Appointment Type', 'Total').getByRole('link')).toHaveText(bookings);

    await expect(keyFigures.nth(1)).toContainText('No list has this sum');
    await expect(card(page, 'Today')).toContainText('No list has exactly these bookings, doctors and slots.');

    const sparkline = plot(page, /^Bookings by day/);
    await keyFigures.first().getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(sparkline).toBeFocused();
    await expect(sparkline.getByRole('status')).toContainText('30 Sep 2026');
    await page.keyboard.press('ArrowLeft');
    await expect(sparkline.getByRole('status')).toContainText('29 Sep 2026');
    await page.keyboard.press('Tab');
    await sparkline.hover({ position: { x: 1, y: 10 } });
    await expect(sparkline.getByRole('status')).toContainText('1 Sep 2026');

    await expect(card(page, 'Today').getByRole('term')).toHaveText([
      'Bookings',
      'Doctors on duty',
      'Free slots left',
    ]);
    await expect(card(page, 'Needs attention').getByRole('listitem').first()).toHaveText(
      /^Refunds dueoldest \d+ days[\d,]+$/,
    );

    const activity = card(page, 'Bookings and revenue');
    const chart = plot(activity, /^Bookings and revenue/);
    await expect(chart.locator('.recharts-xAxis-tick-labels text').nth(1)).toHaveText('4 Sep');
    await activity.getByRole('switch', { name: /^Compare with 1 Aug/ }).check();
    await expect(activity.getByRole('listitem')).toHaveCount(4);
    await button(activity, 'Week').click();
    await activity.getByText('Values as a table').click();
    await expect(activity.getByRole('row')).toHaveCount(6);
    await expect(activity.getByRole('rowheader').first()).toHaveText('Week of 1 Sep 2026');
    await button(activity, 'Revenue (₦)').click();
    await expect(button(activity, 'Revenue (₦)')).toHaveAttribute('aria-pressed', 'false');
    await chart.focus();
    await expect(tooltip(chart.locator('..'))).not.toContainText('Revenue (₦):');
    const { lines } = await downloadCsv(activity);
    expect(lines).toHaveLength(6);
    await expectAccessible(page);

    await card(page, 'Needs attention').getByRole('link', { name: 'Refunds due' }).click();
    await expect(page).toHaveURL(/\/transactions\?tab=all&refund=due&sort=createdAt&view=refunds-due/);
  });

  await test.step('a range is compared with the previous one, may end in the future, and can be cleared', async () => {
    await visit(page, '/dashboard');
    await openRangeCalendar(page);
    await button(rangeCalendar(page), 'Next 30 days').click();
    await expect(page).toHaveURL(/from=.*to=/);
    const all = figure(page, 'Appointment Type', 'Total').getByRole('link');
    const range = new URL(page.url()).searchParams;
    await expect(all).toHaveAttribute(
      'href',
      `/appointments?from=${range.get('from')}&to=${range.get('to')}`,
    );
    await expect(card(page, 'Appointment Type')).not.toContainText('upcoming');
    await button(page, 'Clear dates').click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(button(page, 'Clear dates')).toHaveCount(0);

    await dateRange(page).fill('last 30 days');
    await dateRange(page).press('Enter');
    await expect(page).toHaveURL(/from=/);
    await expect(card(page, 'Appointment Type')).toContainText(
      /(% from [\d,]+|none) in \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/,
    );
    await expect(card(page, 'User Overview')).toHaveAttribute('aria-busy', 'false');
    const total = (await figure(page, 'User Overview', 'Total').textContent())!;
    await figure(page, 'User Overview', 'Total').getByRole('link').click();
    await expect(page).toHaveURL(/\/users\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Users${total}`);
  });

  await test.step('the parts of a total add up', async () => {
    await visit(page, '/dashboard');
    await expect(card(page, 'Appointment Type')).toHaveAttribute('aria-busy', 'false');
    const types = await valuesOf(page, 'Appointment Type');
    const statuses = await valuesOf(page, 'Appointment Status');
    expect([...statuses.values()].reduce((sum, value) => sum + value, 0)).toBe(types.get('Total'));
    await expect(card(page, 'User Overview')).toContainText('Patients are not users and not in the total.');
    await page.getByRole('tab', { name: 'Partner' }).click();
    const orders = await valuesOf(page, 'Earnings');
    expect(sumOf(orders, 'Completed', 'In progress', 'Pending', 'Cancelled')).toBe(orders.get('Orders'));
  });

  await test.step('a range without data shows No Records, and an impossible one a notice', async () => {
    await visit(page, '/dashboard?from=2999-01-01&to=2999-02-01');
    await expect(notice(page, 'you selected future Date, Please Select vaild date')).toBeVisible();
    await visit(page, '/dashboard?from=2026-02-01&to=2026-01-01');
    await expect(
      notice(page, 'The end date is before the start date. Please choose another range.'),
    ).toBeVisible();
    await visit(page, '/dashboard?from=2020-01-01&to=2020-01-02');
    await expect(card(page, 'Appointment Type')).toContainText('No Records');
    await page.getByRole('tab', { name: 'Partner' }).click();
    await expect(card(page, 'Earnings')).toContainText('No Records');
  });

  await test.step('one patient, one doctor, the partners and the treatment plans have separate tabs', async () => {
    await visit(page, '/dashboard');
    await page.getByRole('tab', { name: 'Doctors' }).click();
    await expect(page.getByRole('heading', { name: 'No doctor chosen' })).toBeVisible();
    await field(page, 'Doctor').click();
    await page.getByRole('option').first().click();
    await expect(card(page, 'Appointment Type').getByRole('link').first()).toBeVisible();
    for (const name of ['Status', 'Slots', 'E Prescription', 'Earning'])
      await expect(card(page, name)).toContainText(unlinked);
    await button(page, 'Chart of Earning').click();
    await button(dialog(page, 'Earning'), 'Close').click();
    await page.getByRole('tab', { name: 'Patient' }).click();
    await field(page, 'Patient').click();
    await expect(page.getByRole('option').first()).toContainText(/\d+ years? · \+\d+/);
    await page.getByRole('option').first().click();
    for (const name of ['Appointment Type', 'Appointment Status', 'Orders and Prescription', 'Amount Spent'])
      await expect(card(page, name)).toContainText(unlinked);
    await expect(button(page, 'Chart of Amount Spent')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Partner' }).click();
    await expect(figure(page, 'Earnings', 'Number of partners')).toBeVisible();
    await page.getByRole('tab', { name: 'Treatment Plans' }).click();
    await expect(figure(page, 'Total Orders', 'Paid')).toBeVisible();
    await expect(card(page, 'Disease Wise').locator('dl')).toBeVisible();
    await expect(ranked(page, 'Treatment plans compared')).toHaveCount(10);
    await expectAccessible(page);
  });
});

test('dmp-admin sees only the Partner view, analytics-admin all five without links to lists', async ({
  page,
}) => {
  await signIn(page, 'dmp-admin');
  await page.goto('/dashboard');
  await expect(card(page, 'Earnings').locator('dl')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Partner']);
  const headers = card(page, 'Partners compared').getByRole('columnheader');
  await expect(headers).toHaveText(['Partner', 'Orders', 'Revenue', 'TAT kept']);
  await expect(ranked(page, 'Partners compared').first().getByRole('link')).toHaveAttribute(
    'href',
    /\/order\?from=2020-01-01&to=\d{4}-\d\d-\d\d&paid=true&partner=/,
  );

  await signIn(page, 'analytics-admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('tab')).toHaveCount(5);
  await expect(card(page, 'Appointment Type').locator('dl')).toBeVisible();
  await expect(card(page, 'Appointment Type').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('list', { name: /^Key figures/ })).not.toContainText('Revenue');
  await expect(card(page, 'Bookings')).toBeVisible();
  await expect(card(page, 'Needs attention')).toHaveCount(0);
});
