import { addDays, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { expect, signIn, test } from './helpers/fixtures.ts';
import { button, dateRange, openRangeCalendar, rangeCalendar, visit } from './helpers/parts.ts';

test('the range of the dashboards', async ({ page }) => {
  await signIn(page, 'analytics-admin');
  await page.goto('/dashboard');

  await test.step('a chosen range is remembered until it is cleared', async () => {
    const saved = () => page.waitForResponse('**/preferences/dashboard-period');
    const yesterday = formatDate(addDays(dayOf(Date.now()), -1));
    const all = `01/01/2020 – ${formatDate(dayOf(Date.now()))}`;
    await openRangeCalendar(page);
    await Promise.all([saved(), button(rangeCalendar(page), 'Yesterday').click()]);
    await page.goto('/dashboard');
    await expect(dateRange(page)).toHaveValue(`${yesterday} – ${yesterday}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await Promise.all([saved(), button(page, 'Clear dates').click()]);
    await expect(dateRange(page)).toHaveValue(all);
    await page.goto('/dashboard');
    await expect(dateRange(page)).toHaveValue(all);
    await dateRange(page).fill('this month');
    await Promise.all([saved(), dateRange(page).press('Enter')]);
    const chosen = page.url();
    await dateRange(page).fill('31/13/2026');
    await dateRange(page).press('Enter');
    await expect(dateRange(page)).toHaveAccessibleDescription(/^Enter dates such as/);
    await expect(dateRange(page)).toHaveValue('31/13/2026');
    expect(page.url()).toBe(chosen);
    await openRangeCalendar(page);
    await Promise.all([saved(), button(rangeCalendar(page), 'All').click()]);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(dateRange(page)).toHaveValue(all);
  });
});

test('a figure leads to the list with exactly its rows', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard?from=2026-06-01&to=2026-10-31');
  const links = async (scope: string) => {
    const found = page.getByRole('main').locator(`${scope} a[href*="from=2026-06-01"]`);
    await expect(found.first()).toBeVisible();
    return found.evaluateAll((all: HTMLAnchorElement[]) =>
      all.map((link) => ({ address: link.getAttribute('href')!, count: link.textContent! })),
    );
  };
  const seen = [
    ...(await links('[aria-label^="Key figures"]')),
    ...(await links('[aria-label="User Overview"]')),
  ];
  await page.getByRole('tab', { name: 'Partner' }).click();
  seen.push(...(await links('[aria-label="Earnings"]')));
  const partners = page.getByRole('region', { name: 'Partners compared', exact: true }).locator('tbody tr');
  await expect(partners.first()).toBeVisible();
  const ranked = await partners.evaluateAll((rows) =>
    rows.map((row) => ({
      address: row.querySelector('a')!.getAttribute('href')!,
      count: row.querySelector('td')!.textContent!,
    })),
  );
  seen.push(...ranked.slice(0, 3));
  await page.getByRole('tab', { name: 'Treatment Plans' }).click();
  seen.push(...(await links('[aria-label="Total Orders"]')));
  expect(seen.length).toBeGreaterThanOrEqual(3 + 4 + 5 + 3 + 3);
  // The demo data has no unpaid lab order; figure-lists.test.ts adds one.
  const labOrders = seen.filter(({ address }) => address.startsWith('/order?'));
  expect(labOrders.map(({ address }) => new URLSearchParams(address).get('paid'))).toEqual(
    labOrders.map(() => 'true'),
  );
  for (const { address, count } of seen)
    await test.step(address, async () => {
      await visit(page, address);
      if (count === '0') return expect(page.getByText('Nothing found')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`\\D${count}(\\D|$)`));
    });
});
