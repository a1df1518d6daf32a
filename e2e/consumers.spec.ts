import type { Consumer, Reading } from '@baobab/contract/people/consumers';
import { call, type Session } from './helpers/api.ts';
import { crowdedLabels, downloadCsv, downloadPng, plot, tooltip } from './helpers/charts.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { button, countCalls, dialog, visit } from './helpers/parts.ts';

interface ListPage<T> {
  data: T[];
  count: number;
}
const list = (session: Session) =>
  call<ListPage<Consumer>>('GET', '/user/admin/consumers/data?limit=100', session);
const readings = (session: Session, uuid: string, type: string) =>
  call<ListPage<Reading>>(
    'GET',
    `/baobabnew/healthtrack/history/list?user_uuid=${uuid}&type=${type}&limit=10`,
    session,
  );

/** A consumer with several pages of readings. */
async function measured(session: Session): Promise<Consumer> {
  for (const one of (await list(session)).data)
    if ((await readings(session, one.uuid, 'bloodpressure')).count > 10) return one;
  throw new Error('No consumer has several pages of readings');
}

test('consumers and their health tracker', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const tracker = dialog(page, 'Health Tracker');

  await test.step('finds a consumer, and shows patients and amounts', async () => {
    const { data } = await list(session);
    const one = data.find(
      ({ patients, orders_details }) => patients.length > 1 && orders_details.totalAmountConsumersOrder > 0,
    )!;
    await page.goto('/consumers');
    await expect(listed(page, 'Consumers')).toHaveCount(10);
    await search(page, one.email);
    await button(page, `View ${one.full_name}`).click();
    const details = dialog(page, 'Consumer Details');
    for (const patient of one.patients) await expect(details).toContainText(patient.full_name);
    await expect(details).toContainText('Total Amount of Orders₦');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the health tracker has six tabs, each with four periods and a labelled chart', async () => {
    const whose = await measured(session);
    await visit(page, `/consumers?search=${encodeURIComponent(whose.email)}`);
    const looks = countCalls(page, '/baobabnew/healthtrack/history/list');
    await button(page, `Health Tracker of ${whose.full_name}`).click();
    await expect(tracker.getByText(whose.full_name, { exact: true })).toBeVisible();
    await expect(listed(page, 'Blood Pressure')).toHaveCount(10);
    await expect(tracker.getByRole('tab')).toHaveText([
      'Blood Pressure',
      'Blood Glucose',
      'Heart Rate',
      'SpO2',
      'Temperature',
      'BMI',
    ]);
    await expect(tracker.getByRole('group', { name: 'Period' }).getByRole('button')).toHaveCount(4);
    await expect(plot(tracker, /readings from .* Systolic between/)).toBeVisible();
    await expect(listed(page, 'Blood Pressure').first()).toContainText('mmHg');
    await expect(tracker).toContainText('Systolic: Normal 90–120 mmHg');
    await expect(tracker.locator('.recharts-reference-area')).toHaveCount(2);
    await expectAccessible(page);
    // The access log contains one access.
    expect(looks()).toBe(1);
  });

  await test.step('the chart of the health tracker is read by mouse and keyboard, and saved as CSV and PNG', async () => {
    const chart = plot(tracker, /^Blood Pressure/);
    await chart.hover();
    await expect(tooltip(tracker)).toHaveText(
      /^\d\d\/.* [ap]mSystolic: \d+ mmHg(, high|, low)?Diastolic: \d+ mmHg(, high|, low)?$/,
    );
    await page.mouse.move(0, 0);
    await chart.focus();
    const count = Number(/(\d+) readings/.exec((await chart.getAttribute('aria-label'))!)![1]);
    const seen = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      seen.add((await tooltip(tracker).textContent())!);
      await page.keyboard.press('ArrowRight');
    }
    expect(seen.size).toBe(count);
    // The table starts with the last reading.
    await expect(tooltip(tracker)).toContainText(
      (await listed(page, 'Blood Pressure').first().locator('td').first().textContent())!,
    );

    const { name, lines } = await downloadCsv(tracker);
    expect(name).toBe('Blood_Pressure.csv');
    expect(lines[0]).toBe('"Date","Systolic (mmHg)","Diastolic (mmHg)"');
    const cells = await listed(page, 'Blood Pressure').first().locator('td').allTextContents();
    const [systolic, diastolic] = cells.slice(1).map((text) => /\d+/.exec(text)?.[0]);
    expect(lines.at(-1)).toBe(`"${cells[0]}",${systolic},${diastolic}`);
    // A value outside the range has a word in the table and a triangle in the chart.
    const values = lines.slice(1).flatMap((text) => {
      const [first, second] = text.split(',').slice(1).map(Number);
      return [first! > 120 || first! < 90, second! > 80 || second! < 60];
    });
    await expect(chart.locator('.recharts-line-dots path')).toHaveCount(values.filter(Boolean).length);
    const words = listed(page, 'Blood Pressure').getByText(/High|Low/);
    expect(await words.count()).toBe(values.slice(-20).filter(Boolean).length);
    const image = await downloadPng(tracker);
    expect(image.name).toBe('Blood_Pressure.png');
    expect(image.chart).toEqual(expect.arrayContaining(['15,118,110', '213,94,0']));
  });

  await test.step("on a phone and a laptop no labels of the health tracker's charts cover each other", async () => {
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const kind of ['Heart Rate', 'Blood Pressure', 'Temperature', 'BMI']) {
        await tracker.getByRole('tab', { name: kind }).click();
        const chart = plot(tracker, new RegExp(`^${kind}`));
        await expect(chart).toBeVisible();
        expect(await crowdedLabels(chart), `${kind} at ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('page, period and tab of the health tracker are in the address, and text is aligned as text', async () => {
    await tracker.getByRole('tab', { name: 'Blood Pressure' }).click();
    await expect(listed(page, 'Blood Pressure')).toHaveCount(10);
    await button(tracker, 'Next page').click();
    await expect(page).toHaveURL(/inner-page=2/);
    await tracker.getByText('Last Month', { exact: true }).click();
    await expect(page).toHaveURL(/inner-period=lastmonth/);
    await tracker.getByRole('tab', { name: 'Blood Glucose' }).click();
    const cells = listed(page, 'Blood Glucose').first().locator('td');
    await expect(cells.nth(1)).toHaveText(/Random|Fasting|After/i);
    await expect(cells.nth(1)).toHaveCSS('text-align', 'start');
    await expect(cells.nth(2)).toHaveCSS('text-align', 'right');
    await tracker.getByRole('tab', { name: 'Temperature' }).click();
    await expect(page).toHaveURL(/inner-kind=temprature/);
    await page.reload();
    await expect(tracker.getByRole('tab', { name: 'Temperature' })).toHaveAttribute('aria-selected', 'true');
  });
});
