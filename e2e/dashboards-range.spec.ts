import { addDays, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { expect, signIn, test } from './helpers/fixtures.ts';
import { button, dateRange, openRangeCalendar, rangeCalendar } from './helpers/parts.ts';

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
    await openRangeCalendar(page);
    await Promise.all([saved(), button(rangeCalendar(page), 'All').click()]);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(dateRange(page)).toHaveValue(all);
  });
});
