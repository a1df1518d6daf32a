import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { listed } from '../helpers/master-data.ts';
import { button, field, rows, table, visit } from '../helpers/parts.ts';

/** Holds the matching requests until the returned function is called. */
async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const truncated = (page: Page) =>
  page
    .locator('[data-truncate] > *')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
const overflow = (page: Page) => table(page).evaluate((box) => box.scrollWidth - box.clientWidth);

test('lists while they load and on every width', async ({ page, context, browserErrors }) => {
  browserErrors.expect(/500/);
  await signIn(page, 'admin');

  await test.step('while another page loads, the previous rows stay and are inert', async () => {
    await page.goto('/users');
    await expect(rows(page)).toHaveCount(10);
    const before = await rows(page).first().textContent();
    const release = await hold(page, '**/user/admin/users*');
    await button(page, 'Page 2').click();
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await expect(table(page).locator('tbody')).toHaveAttribute('inert');
    await expect(rows(page)).toHaveCount(10);
    expect(await rows(page).first().textContent()).toBe(before);
    await expectAccessible(page);
    release();
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
    await expect(table(page).locator('tbody')).not.toHaveAttribute('inert');
    expect(await rows(page).first().textContent()).not.toBe(before);
  });

  await test.step('Settings and support show a skeleton while they load', async () => {
    for (const [path, request] of [
      ['/Settings', '**/booking/setting/list*'],
      ['/support', /\/support\/channels/],
    ] as const) {
      const release = await hold(page, request);
      await visit(page, path);
      const skeleton = page.locator('main').getByRole('status', { name: 'Loading' });
      await expect(skeleton).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      release();
      await expect(skeleton).toBeHidden();
    }
  });

  await test.step('a lookup that fails offers Retry', async () => {
    for (const [path, name] of [
      ['/dashboard?tab=partner', 'Partner'],
      ['/feedbacks', 'Doctor'],
    ] as const) {
      await visit(page, path);
      const lookup = /\/api\/v1\/.*(dashboard\/partners|doctors?)/;
      await page.route(lookup, (route) => route.fulfill({ status: 500, body: '{}' }));
      await field(page, name).click();
      const retry = page.getByRole('option', { name: 'Could not be loaded. Retry' });
      await expect(retry).toBeVisible();
      await expect(page.getByText('Nothing found')).toBeHidden();
      await page.unroute(lookup);
      await retry.click();
      await expect(retry).toBeHidden();
      await expect(page.getByRole('option').nth(3)).toBeVisible();
    }
  });

  await test.step('the Orders view of one partner and of all fits on a small laptop', async () => {
    for (const partner of ['SYNLAB', 'all']) {
      await visit(page, `/order?tab=view&partner=${partner}`);
      await expect(listed(page, 'Orders view')).toHaveCount(12);
      const orders = page.getByRole('region', { name: 'Orders view' });
      await expect.poll(() => orders.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  });

  await test.step('an id is copied by its button, and a card on a phone begins with the name', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/CityName');
    const copy = page.getByRole('button', { name: /^Copy Id / }).first();
    const uuid = await copy.getAttribute('title');
    await copy.click();
    await expect(page.getByRole('button', { name: `Copied Id ${uuid}` })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uuid);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 800 });
    const card = page.locator('tbody tr').first();
    const [id, name] = [card.locator('td').first(), card.locator('td').nth(1)];
    await card.getByRole('button', { name: /^More about/ }).click();
    expect((await name.boundingBox())!.y).toBeLessThan((await id.boundingBox())!.y);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('a search shows its whole placeholder, and text is truncated only where the table would overflow', async () => {
    for (const [path, placeholder] of [
      ['/pharmacy', 'Search pharmacy, name, email or phone'],
      ['/treatment_order', 'Search reference, name or disease'],
      ['/users', 'Search name, email or phone'],
    ] as const) {
      await visit(page, path);
      for (const width of [1366, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const free = await page.getByRole('searchbox', { name: placeholder }).evaluate((input) => {
          const style = getComputedStyle(input);
          const canvas = document.createElement('canvas').getContext('2d')!;
          canvas.font = style.font;
          const text = canvas.measureText((input as HTMLInputElement).placeholder).width;
          return input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - text;
        });
        expect(free).toBeGreaterThanOrEqual(0);
      }
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(rows(page)).toHaveCount(10);
    await expect.poll(() => truncated(page)).toBe(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => overflow(page)).toBe(0);
  });

  await test.step('dates are on two lines before names are truncated, and icons keep their header', async () => {
    await page.setViewportSize({ width: 1280, height: 768 });
    await visit(page, '/order?tab=view');
    const date = page.getByRole('columnheader', { name: /^Order Date/ });
    // On one line, a date and its time take at least 150 pixels.
    await expect.poll(async () => (await date.boundingBox())!.width).toBeLessThan(120);
    await visit(page, '/doctors');
    const status = page.getByRole('columnheader', { name: 'Status', exact: true });
    await expect
      .poll(() => status.evaluate((header) => header.scrollWidth - header.clientWidth))
      .toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('Esc closes only the open picker of a dialog, and today is marked', async () => {
    await visit(page, '/coupons?dialog=add');
    const form = page.getByRole('dialog', { name: 'Add Coupon' }).or(page.getByRole('dialog').first());
    const opener = page.getByRole('button', { name: /^Choose Valid From/ });
    await opener.click();
    const calendar = page.getByRole('dialog', { name: 'Valid From' });
    await expect(calendar.locator('[aria-current="date"]')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    // The focus may still be, or be again, on the button that opened the picker.
    await opener.click();
    await expect(calendar.locator('[aria-current="date"]')).toHaveCount(1);
    await opener.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(form.first()).toBeVisible();
    await expect(page).toHaveURL(/dialog=add/);
  });
});
