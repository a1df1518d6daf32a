import type { CouponStats } from '@baobab/contract/money/coupons/coupon-stats';
import type { UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { call, type Session } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, signIn, test, expectNotice } from './helpers/fixtures.ts';
import { headers, listed, search } from './helpers/master-data.ts';
import { button, choose, dialog, field, visit } from './helpers/parts.ts';

interface Uses {
  data: UsedCoupon[];
  count: number;
}
const reports = [
  {
    tab: 'DMP Reports',
    key: 'dmp',
    path: '/coupon/applied/dmp/coupon/list',
    size: 10,
    file: 'DMP_Coupons',
    target: [],
  },
  {
    tab: 'Telemedicine Reports',
    key: 'telemedicine',
    path: '/coupon/applied/coupon/list',
    size: 20,
    file: 'Used_Coupons',
    target: ['Appointment Type'],
  },
];
const columnsOf = (target: string[]) => [
  'Date',
  'User Name',
  'Coupon Code',
  'Coupon Type',
  ...target,
  'Discount',
  'Total Amount',
  'View',
];

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

const statsOf = (session: Session, id = '') =>
  call<{ data: CouponStats }>('GET', `/coupon/used/coupon/metrics?user_id=${id}`, session).then(
    ({ data }) => data,
  );
const expectTotal = (page: Page, total: number) =>
  expect
    .poll(async () => {
      const text = await page.getByRole('row', { name: /^Total used/ }).textContent();
      return Number(text?.replaceAll(/\D/g, ''));
    })
    .toBe(total);

test('the reports of used coupons and their statistics', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const session = await signIn(page, 'admin');

  await test.step('a failed export shows a notice, and a failed report a message in its place', async () => {
    await page.goto('/coupons?tab=dmp');
    await expect(listed(page, 'DMP Reports')).toHaveCount(10);
    await page.route('**/coupon/dmp/export/toexcel*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await expectNotice(page, 'Failed to export', () => button(page, 'Export').click());
    await closeNotices(page);
    await page.route('**/coupon/applied/coupon/list*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openTab(page, 'Telemedicine Reports');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notices' }).locator('[data-kind]')).toHaveCount(0);
    await page.unrouteAll();
  });

  for (const { tab, key, path, size, file, target } of reports)
    await test.step(`${tab}: columns, ${size} rows, a search in the address, details, and an export of the matches`, async () => {
      const { data } = await call<Uses>('GET', `${path}?pagenum=0&limit=1`, session);
      const { coupon_code, reference_id } = data[0]!;
      const { count } = await call<Uses>('GET', `${path}?pagenum=0&limit=1&search=${coupon_code}`, session);
      await openTab(page, tab);
      await expect(page).toHaveURL(`/coupons?tab=${key}`);
      await expect(listed(page, tab)).toHaveCount(size);
      await expect(headers(page)).toHaveText(columnsOf(target));
      await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0);
      await expectAccessible(page);
      await search(page, coupon_code);
      await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
      await expect(page).toHaveURL(`/coupons?tab=${key}&search=${coupon_code}`);

      const asked = page.waitForRequest((request) => request.url().includes('export/toexcel'));
      const started = page.waitForEvent('download');
      await button(page, 'Export').click();
      expect(new URL((await asked).url()).searchParams.get('search')).toBe(coupon_code);
      const download = await started;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}_\\d{8}-\\d{6}\\.xlsx$`));
      const content = await readFile(await download.path());
      expect(content.subarray(0, 2).toString('latin1'), 'an XLSX is a ZIP').toBe('PK');

      await search(page, reference_id);
      await expect(listed(page, tab)).toHaveCount(1);
      await listed(page, tab).getByRole('button', { name: /^View/ }).click();
      await expect(dialog(page, 'Used Coupon Details')).toContainText(reference_id);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

  await test.step('the number of uses in the details of a coupon opens the report of that coupon', async () => {
    const { data } = await call<Uses>('GET', `${reports[0]!.path}?pagenum=0&limit=1`, session);
    const { uuid, coupon_code, used } = data[0]!.coupon;
    await visit(page, `/coupons?dialog=view&id=${uuid}`);
    await dialog(page, 'Coupon Details')
      .getByRole('link', { name: new RegExp(`^${used}( of |$)`) })
      .click();
    await expect(page).toHaveURL(`/coupons?tab=dmp&coupon_uuid=${uuid}`);
    const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem');
    await expect(chips).toHaveText([`Coupon: ${coupon_code}`]);
    await expect(page.getByText(new RegExp(`of ${used}$`))).toBeVisible();
  });

  await test.step('stats show each category with its total and most used coupon, also of one consumer', async () => {
    const stats = await statsOf(session);
    await openTab(page, 'Stats');
    const grouped = (count: number) => new Intl.NumberFormat('en-NG').format(count);
    await expectTotal(page, stats.total_no_of_used_coupon);
    const dmp = page.getByRole('row', { name: /^DMP/ });
    await expect(dmp.getByRole('cell')).toHaveText([
      grouped(stats.total_dmp),
      `${stats.most_used_dmp!.id} (${stats.most_used_dmp!.count})`,
    ]);
    await expect(page.getByRole('rowheader')).toHaveText([
      'DMP',
      'SADN',
      'FADN',
      'Speciality',
      'Treatment plan',
      'Lab package',
      'Total used',
    ]);
    await expectAccessible(page);

    const { data } = await call<Uses>('GET', '/coupon/applied/coupon/list?pagenum=0&limit=1', session);
    const { user } = data[0]!;
    const own = await statsOf(session, user.uuid);
    await field(page, 'Consumer').fill(user.full_name);
    await choose(page, 'Consumer', new RegExp(`^${user.full_name} `));
    await expect(page).toHaveURL(/consumer=/);
    await page.reload();
    await expect(field(page, 'Consumer')).toHaveValue(user.full_name);
    await expect(page.getByRole('table')).toContainText(user.full_name);
    expect(own.total_no_of_used_coupon).toBeLessThan(stats.total_no_of_used_coupon);
    await button(page, 'Clear Consumer').click();
    await expectTotal(page, stats.total_no_of_used_coupon);
    await field(page, 'Consumer').fill('nobody-is-called-this');
    await expect(page.getByText('Consumer Not Found')).toBeVisible();
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    for (const [query, content] of [
      ['?tab=dmp', listed(page, 'DMP Reports')],
      ['?tab=telemedicine', listed(page, 'Telemedicine Reports')],
      ['?tab=stats', page.getByRole('rowheader')],
      ['?dialog=add', dialog(page, 'Add Coupon')],
    ] as const) {
      await visit(page, `/coupons${query}`);
      await expect(content.first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
  });
});
