import type { Page } from '@playwright/test';
import { call } from '../helpers/api.ts';
import { expect, expectAccessible, signIn, stopTimers, test } from '../helpers/fixtures.ts';
import {
  bell,
  button,
  dialog,
  field,
  openRangeCalendar,
  profile,
  rangeCalendar,
  rows,
  searchBox,
  visit,
} from '../helpers/parts.ts';

/** Expects no horizontal scrolling. */
async function expectNoSidewaysScroll(page: Page) {
  const { content, seen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(seen);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('the list has cards with labels, touch targets of 44 pixels, notices at the top and a drawer as menu', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/users');
    await expect(rows(page)).toHaveCount(10);
    await expectAccessible(page, { axeColours: true });
    const small = await page.locator('button:visible, a:visible, input:visible').evaluateAll((targets) =>
      targets
        .map((target) => ({ box: target.getBoundingClientRect(), name: target.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width > 1 && box.left >= 0)
        .filter(({ box }) => Math.round(box.height) < 44)
        .map(({ box, name }) => `${Math.round(box.height)} px: ${name}`),
    );
    expect(small).toEqual([]);
    await expect(page.getByRole('columnheader').first()).toBeHidden();
    const card = rows(page).first();
    const labels = await card
      .locator('td')
      .evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
      );
    // The checkbox, the name, which leads the card, and the actions have no label.
    expect(labels).toEqual([
      'none',
      'none',
      'Email',
      'Group',
      'Phone Number',
      'Status',
      'none',
      'Verification',
      'Active/InActive',
      'none',
    ]);
    const cellOf = (label: string) => card.locator(`td[data-label="${label}"]`);
    // A closed card has the name beside its checkbox, two facts and one action.
    await expect(card.locator('td[data-card="fact"]:visible')).toHaveCount(2);
    await expect(cellOf('Email')).toBeHidden();
    const [checkbox, name] = [card.getByRole('checkbox'), cellOf('Full Name')];
    const [box, text] = [(await checkbox.boundingBox())!, (await name.boundingBox())!];
    expect(Math.abs(box.y + box.height / 2 - text.y - text.height / 2)).toBeLessThan(2);
    await card.getByRole('button', { name: /^More about/ }).tap();
    await expect(card.getByRole('button', { name: /^More about/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const label of ['Email', 'Group', 'Verification', 'Active/InActive'])
      await expect(cellOf(label)).toBeVisible();
    // All cells below the name have the same left and right edges.
    const edges = await card.locator('td:not(:has(> button))').evaluateAll((cells) =>
      cells.slice(2).map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return `${Math.round(left)}–${Math.round(right)}`;
      }),
    );
    expect(new Set(edges).size).toBe(1);
    await card.getByRole('button', { name: /^View/ }).tap();
    await expect(dialog(page, 'User Details')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'User Details')).toBeHidden();

    // Keeps the notice, which would close after two seconds.
    await stopTimers(page, 2_000);
    await button(page, 'Filters').tap();
    await expect(dialog(page, 'Filters').getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    await button(dialog(page, 'Filters'), 'Export').tap();
    const shown = page.getByRole('alert').filter({ hasText: 'Please Select Dates' });
    await expect(shown).toBeVisible();
    // It does not cover the title of the sheet.
    const title = (await dialog(page, 'Filters').getByRole('heading').boundingBox())!;
    expect((await shown.boundingBox())!.y).toBeGreaterThan(title.y + title.height);
    await button(page, 'Close notice').tap();
    await button(page, 'Close filters').tap();

    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button(page, 'Open menu').tap();
    await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expectAccessible(page, { axeColours: true });
    await button(menu, 'Close menu').tap();
    await expect(menu).toBeHidden();
    await button(page, 'Open menu').tap();
    await menu.getByRole('link', { name: 'Patients' }).tap();
    await expect(page).toHaveURL('/patients');
    await expect(menu).toBeHidden();
  });
});

// Scroll positions are whole pixels, so a fraction of a pixel may stay outside the viewport.
const WHOLE_CONTROL = 0.95;

test('small windows and zoom', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await expect(field(page, 'Username')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const session = await signIn(page, 'admin');
  await page.goto('/users');

  await test.step('at 360 pixels no screen or dialog scrolls horizontally, and the whole calendar is visible', async () => {
    for (const path of [
      '/users',
      '/users?dialog=add-user',
      '/users?dialog=add-partner',
      '/register',
      '/nowhere',
    ]) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible();
      else if (path === '/users') await expect(rows(page)).toHaveCount(10);
      await expectNoSidewaysScroll(page);
    }
    await visit(page, '/users');
    await button(page, 'Filters').click();
    await openRangeCalendar(page);
    const calendar = rangeCalendar(page);
    await expect(button(calendar, 'This Month')).toBeInViewport({ ratio: 1 });
    const { x, width } = (await calendar.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
  });

  await test.step('a row of tabs stays on one line and marks the side that hides tabs', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const path = '/user/admin/consumers/data?limit=1';
    const { data } = await call<{ data: { uuid: string }[] }>('GET', path, session);
    await visit(page, `/consumers?dialog=tracker&id=${data[0]!.uuid}`);
    const tabs = page.getByRole('tablist', { name: 'Readings' });
    await expect(tabs).toHaveAttribute('data-hidden-right');
    await expect(tabs).not.toHaveAttribute('data-hidden-left');
    expect((await tabs.boundingBox())!.height).toBeLessThan(60);
    await tabs.getByRole('tab').last().focus();
    await tabs.evaluate((row) => row.scrollTo(row.scrollWidth, 0));
    await expect(tabs).toHaveAttribute('data-hidden-left');
    await expect(tabs).not.toHaveAttribute('data-hidden-right');
  });

  await test.step('the name of a record is below its position in the list and its history', async () => {
    await visit(page, '/transactions');
    await page.getByRole('button', { name: /^View/ }).first().click();
    const details = dialog(page, 'Transaction Details');
    const position = (await details.getByRole('group', { name: 'Records of the list' }).boundingBox())!;
    const name = (await details
      .getByText(/^[\w-]+, \S+ \S+/)
      .first()
      .boundingBox())!;
    expect(name.y).toBeGreaterThanOrEqual(position.y + position.height);
    await page.keyboard.press('Escape');
  });

  await test.step('at 200 % zoom all content stays reachable', async () => {
    await page.setViewportSize({ width: 683, height: 384 });
    await visit(page, '/users');
    await expect(rows(page)).toHaveCount(10);
    await expectNoSidewaysScroll(page);
    for (const part of [
      button(page, 'Open menu'),
      bell(page),
      profile(page),
      searchBox(page),
      button(page, 'Export'),
      button(page, 'Add Partner Details'),
      rows(page).last().getByRole('button', { name: /^View/ }),
      button(page, 'Next page'),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: WHOLE_CONTROL });
    }
    await button(page, 'Add User').click();
    const form = dialog(page, 'Add User');
    for (const part of [field(form, 'First Name'), field(form, 'Mobile No.'), button(form, 'Submit')]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: WHOLE_CONTROL });
    }
  });
});
