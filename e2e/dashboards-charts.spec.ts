import type { Page } from '@playwright/test';
import { crowdedLabels, downloadCsv, downloadPng, plot, tooltip } from './helpers/charts.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, field, visit } from './helpers/parts.ts';

async function openChart(page: Page, title: string) {
  await button(page, `Chart of ${title}`).click();
  const chart = dialog(page, title);
  await expect(plot(chart, `${title} as a bar chart`)).toBeVisible();
  const rows = await chart.getByRole('row').evaluateAll((all) =>
    all.map((row) => ({
      label: row.querySelector('th')!.textContent,
      value: row.querySelector('td')!.textContent,
    })),
  );
  return { chart, rows, bars: plot(chart, `${title} as a bar chart`) };
}

test('the charts of the dashboards and their downloads', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('nothing moves when the chart library arrives', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/charts-*.js', (route) => held.then(() => route.continue()));
    await page.goto('/dashboard');
    await button(page, 'Chart of Appointment Type').click();
    const chart = dialog(page, 'Appointment Type');
    await expect(chart.getByRole('status', { name: 'Loading' })).toBeVisible();
    const before = await chart.getByRole('table').boundingBox();
    release();
    await expect(plot(chart, 'Appointment Type as a bar chart')).toBeVisible();
    expect(await chart.getByRole('table').boundingBox()).toEqual(before);
    await button(chart, 'Close').click();
  });

  await test.step('the mouse shows the value of a bar and of a share, and the CSV has the rows of the table', async () => {
    const { chart, rows, bars } = await openChart(page, 'Appointment Type');
    await bars.locator('.recharts-bar-rectangle').nth(1).hover();
    await expect(tooltip(chart)).toHaveText(`${rows[1]!.label}${rows[1]!.value}`);
    const { name, lines } = await downloadCsv(chart);
    expect(name).toBe('Appointment_Type.csv');
    expect(lines).toEqual([
      '"Name","Value"',
      ...rows.map(({ label, value }) => `"${label}",${value.replaceAll(',', '')}`),
    ]);
    await button(chart, 'Donut').click();
    const counts = rows.map(({ value }) => Number(value.replaceAll(',', '')));
    const sum = (upTo: number) => counts.slice(0, upTo).reduce((all, count) => all + count, 0);
    // The middle of the third share, clockwise from the top of a ring with radii of 57 and 101 pixels.
    const angle = ((sum(2) + counts[2]! / 2) / sum(counts.length)) * 2 * Math.PI;
    const position = { x: 110 + 80 * Math.sin(angle), y: 110 - 80 * Math.cos(angle) };
    await plot(chart, /donut/).hover({ position });
    await expect(tooltip(chart)).toHaveText(
      new RegExp(`^${rows[2]!.label}${rows[2]!.value} \\(\\d+\\.\\d %\\)$`),
    );
    await button(chart, 'Close').click();

    // Its figures overlap.
    await button(page, 'Chart of User Overview').click();
    const overview = dialog(page, 'User Overview');
    await expect(plot(overview, 'User Overview as a bar chart')).toBeVisible();
    await expect(button(overview, 'Donut')).toHaveCount(0);
    await button(overview, 'Close').click();
  });

  await test.step('the PNG of a chart has its title, colours and background in both themes', async () => {
    const { chart } = await openChart(page, 'Appointment Type');
    for (const { theme, background, first } of [
      { theme: 'light', background: '255,255,255', first: '15,118,110' },
      { theme: 'dark', background: '19,32,29', first: '45,212,191' },
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      const bars = await downloadPng(chart);
      expect(bars.name).toBe('Appointment_Type.png');
      await expectAccessible(page);
      await button(chart, 'Donut').click();
      await expect(plot(chart, /donut/)).toBeVisible();
      const donut = await downloadPng(chart);
      for (const image of [bars, donut]) {
        expect(image.background).toBe(background);
        expect(image.title).toBeGreaterThan(5);
        expect(image.chart).toContain(first);
        expect(image.chart.length).toBeGreaterThan(20);
      }
      await expectAccessible(page);
      await button(chart, 'Bars').click();
      await expect(plot(chart, /bar chart/)).toBeVisible();
    }
    await button(chart, 'Close').click();
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the arrow keys read the values of a chart in the order of the table', async () => {
    const { chart, rows, bars } = await openChart(page, 'Appointment Status');
    await button(chart, 'Donut').focus();
    await page.keyboard.press('Tab');
    await expect(bars).toBeFocused();
    for (const { label, value } of rows) {
      await expect(tooltip(chart)).toHaveText(`${label}${value}`);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('ArrowUp');
    await expect(tooltip(chart)).toContainText(rows.at(-2)!.label);
    await page.keyboard.press('ArrowRight');
    await expect(tooltip(chart)).toContainText(rows.at(-1)!.label);
    await page.keyboard.press('ArrowLeft');
    await expect(tooltip(chart)).toContainText(rows.at(-2)!.label);
    await button(chart, 'Donut').click();
    await expect(plot(chart, 'Appointment Status as a donut chart')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(plot(chart, 'Appointment Status as a donut chart')).toBeFocused();
    for (const { label, value } of rows) {
      await expect(tooltip(chart)).toContainText(`${label}${value}`);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Tab');
    await expect(tooltip(chart)).toHaveCount(0);
    await button(chart, 'Close').click();
  });

  await test.step('amounts are short on the axis and exact in the tooltip', async () => {
    await page.route('**/booking/getTheIncomeDetails*', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replace(/"total_amount":[\d.]+/, '"total_amount":1234567.5') });
    });
    await page.getByRole('tab', { name: 'Doctors' }).click();
    await field(page, 'Doctor').click();
    await page.getByRole('option').first().click();
    await button(page, 'Chart of Earning').click();
    const chart = dialog(page, 'Earning');
    const bars = plot(chart, 'Earning as a bar chart');
    await expect(bars.locator('.recharts-xAxis-tick-labels text')).toHaveText([
      '₦0',
      '₦500K',
      '₦1M',
      '₦1.5M',
    ]);
    await bars.focus();
    await expect(tooltip(chart)).toHaveText('Total₦1,234,567.50');
    await button(chart, 'Close').click();
  });

  await test.step('a label that starts like a formula is text in the CSV', async () => {
    await page.route('**/order/dashboard/data*', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replace(/"_id":"[^"]*"/, '"_id":"=1+1"') });
    });
    await page.getByRole('tab', { name: 'Treatment Plans' }).click();
    await button(page, 'Chart of Disease Wise').click();
    const { lines } = await downloadCsv(dialog(page, 'Disease Wise'));
    expect(lines[1]).toMatch(/^"'=1\+1",\d+$/);
  });

  await test.step('a ranked table is sorted by its columns, shows more rows and leads to the same range', async () => {
    await visit(page, '/dashboard?tab=doctors&from=2026-01-01&to=2026-10-31');
    const doctors = page.getByRole('region', { name: 'Doctors compared', exact: true });
    const rows = doctors.locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await expect(doctors.getByRole('columnheader')).toHaveText(['Doctor', 'Bookings', 'Rating', 'Earnings']);
    await button(doctors, 'Rating').click();
    await expect(doctors.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(rows.first()).toContainText('★ 5.00');
    await button(doctors, 'Rating').click();
    await expect(doctors.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(rows.first()).not.toContainText('★ 5.00');
    await button(doctors, 'Bookings').click();
    await expect(doctors).toHaveAttribute('aria-busy', 'false');
    await button(doctors, 'Show more').click();
    await expect(rows).toHaveCount(50);
    await expectAccessible(page);
    const { name, lines } = await downloadCsv(doctors);
    expect([name, lines.length, lines[0]]).toEqual([
      'Doctors_compared.csv',
      51,
      '"Doctor","Bookings","Rating","Earnings"',
    ]);
    // Title, header and each of the rows, at twice the size.
    const image = await downloadPng(doctors);
    expect(image.name).toBe('Doctors_compared.png');
    expect(image.height).toBeGreaterThan(50 * 34 * 2);
    expect(image.title).toBeGreaterThan(1);
    const first = rows.first();
    const count = (await first.getByRole('cell').first().textContent())!;
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/appointments\?from=2026-01-01&to=2026-10-31&doctor=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Appointments${count}`);
  });
});

test('at no width labels of a chart cover each other, and the downloads are visible on a small screen', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const { chart, bars } = await openChart(page, 'Appointment Status');
  await expect(button(chart, 'Download CSV')).toBeInViewport({ ratio: 1 });
  await expect(button(chart, 'Download PNG')).toBeInViewport({ ratio: 1 });
  for (const width of [1366, 390, 360])
    await test.step(`${width} px`, async () => {
      await button(chart, 'Close').click();
      await page.setViewportSize({ width, height: 844 });
      const { chart: other, bars: otherBars } = await openChart(page, 'User Overview');
      expect(await crowdedLabels(otherBars)).toEqual([]);
      await button(other, 'Close').click();
      await button(page, 'Chart of Appointment Status').click();
      await expect(bars.getByText('Pending,')).toBeVisible();
      expect(await crowdedLabels(bars)).toEqual([]);
      expect(await crowdedLabels(plot(page, /^Bookings and revenue/))).toEqual([]);
      await button(chart, 'Donut').click();
      await expect(chart.getByRole('listitem')).toHaveCount(await chart.getByRole('row').count());
      expect(await chart.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    });
});
