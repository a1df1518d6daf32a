import { formatDate } from '@baobab/contract/kit/lagos-time';
import { call } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, clickListAction, dialog, field, messageUnder, pickDay } from './helpers/parts.ts';
import { addMasterPrice, addTest } from './helpers/prices.ts';
import { pricesOf } from './helpers/uploads.ts';

test('admin edits prices in the list by keyboard, merges with a colleague, saves and undoes', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  for (const area of ['Ikeja', 'Yaba']) await addMasterPrice(session, prices, area);
  const saved = async () =>
    (await pricesOf(session, prices))
      .map((price) => ({ ...price }) as unknown as Record<string, unknown>)
      .map(({ area, baobabsexclusivediscountedprice: price, active }) => `${area} ${price} ${active}`)
      .toSorted();
  await page.goto(`/Masterpathelogy?search=${prices.productcode}`);
  await expect(listed(page, 'Master Pathology')).toHaveCount(2);
  await clickListAction(page, 'Edit prices');
  const grid = page.getByRole('grid', { name: 'Edit Master Pathology' });
  const cell = (label: string, area: string) =>
    grid.getByLabel(`${label}, ${prices.standardisedtestname}, SYNLAB, ${area}`, { exact: true });
  const bar = page.getByRole('group', { name: 'Changes' });

  await test.step('keys move between cells, Esc restores one', async () => {
    await cell('Exclusive Discounted Price', 'Yaba').click();
    await page.keyboard.type('10,000');
    await page.keyboard.press('Enter');
    await expect(cell('Exclusive Discounted Price', 'Ikeja')).toBeFocused();
    await page.keyboard.type('9');
    await expect(bar.getByText('2 prices changed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell('Exclusive Discounted Price', 'Ikeja')).toHaveValue('11,250.00');
    await expect(bar.getByText('1 price changed')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(cell('Active', 'Ikeja')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect(cell('Active', 'Yaba')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('leaving asks, and keeps the changes', async () => {
    await button(bar, 'Close').click();
    await button(dialog(page, 'Discard your changes?'), 'Keep editing').click();
    await expect(bar.getByText('2 prices changed')).toBeVisible();
  });

  await test.step('the same value of a colleague asks, another one is merged', async () => {
    const [yaba] = (await pricesOf(session, prices)).filter(({ area }) => area === 'Yaba');
    await call('PUT', `/upload/master/pathalogy/update/${yaba!.uuid}/${yaba!.uuid}`, session, {
      baobabsexclusivediscountedprice: 10_500,
      labretailprice: 13_000,
    });
    await button(bar, 'Save').click();
    const box = dialog(page, 'Save prices');
    const question = box.getByText('is ₦10,500.00 now, yours is ₦10,000.00');
    await expect(question).toBeVisible();
    await button(box, 'Cancel').click();
    await button(bar, 'Save').click();
    await expect(question).toBeVisible();
    await button(box, 'Keep mine').click();
    await expect(box.getByText('2 changed', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(box, 'Save 2 prices').click();
    await expect(box).toBeHidden();
    expect(await saved()).toEqual(['Ikeja 11250 false', 'Yaba 10000 true']);
  });

  await test.step('the notice undoes the batch', async () => {
    await button(notice(page, 'Details Updated Successfully'), 'Undo').click();
    await button(dialog(page, 'Undo this upload?'), 'Undo').click();
    await expect(notice(page, 'Upload undone. Prices restored: 2')).toBeVisible();
    expect(await saved()).toEqual(['Ikeja 11250 true', 'Yaba 10500 true']);
    await expect(cell('Exclusive Discounted Price', 'Yaba')).toHaveValue('10,500.00');
  });

  await test.step('selected prices are raised, rounded and copied to another area', async () => {
    await grid.getByLabel('Select all loaded rows').check();
    const actions = page.getByRole('group', { name: 'Selection' });
    await button(actions, 'Change by %').click();
    await expect(cell('Exclusive Discounted Price', 'Ikeja')).toHaveValue('11,812.50');
    await button(actions, 'Round to ₦').click();
    await expect(cell('Exclusive Discounted Price', 'Ikeja')).toHaveValue('11,800.00');
    await button(actions, 'Clear selection').click();
    await grid.getByLabel(`Select ${prices.standardisedtestname}, SYNLAB, Ikeja`).check();
    await button(actions, 'Copy to areas').click();
    const copy = dialog(page, 'Copy to areas');
    await copy.getByRole('combobox', { name: 'City' }).click();
    await page.getByRole('option', { name: 'Lagos' }).click();
    await copy.getByLabel('Lekki').check();
    await expectAccessible(page);
    await button(copy, 'Copy').click();
    await expect(bar.getByText('2 prices changed, 1 copy')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(bar, 'Save').click();
    const box = dialog(page, 'Save prices');
    await expect(box.getByText('1 new', { exact: true })).toBeVisible();
    await button(box, 'Save 3 prices').click();
    await expect(box).toBeHidden();
    expect(await saved()).toEqual(['Ikeja 11800 true', 'Lekki 11800 true', 'Yaba 11050 true']);
  });

  await test.step('changes can be planned for a day', async () => {
    await cell('Exclusive Discounted Price', 'Lekki').fill('12,000');
    await button(bar, 'Save').click();
    const box = dialog(page, 'Save prices');
    // Without a day the prices would apply at once.
    const from = field(box, 'Valid From');
    await from.fill('31/13/2026');
    // The message moves the button.
    await from.press('Enter');
    await button(box, 'Save 1 price').click();
    await expect(from).toBeFocused();
    const day = formatDate(await pickDay(page, box, 'Valid From'));
    await expectAccessible(page);
    await button(box, 'Plan 1 price').click();
    await expect(notice(page, `Planned for ${day}. Prices to add: 0, to change: 1`)).toBeVisible();
    await expect(box).toBeHidden();
    expect(await saved()).toContain('Lekki 11800 true');
  });

  await test.step('a phone names the reason why it has no table', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { name: 'Edit prices on a wider screen' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Back to the list').click();
    await expect(button(page, 'Edit prices')).toHaveCount(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('the edit form warns about a doubtful price and asks once', async () => {
    const row = listed(page, 'Master Pathology').filter({ hasText: 'Yaba' });
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'pathalogy');
    await field(form, 'Exclusive Discounted Price').fill('7000');
    expect(await messageUnder(field(form, 'Exclusive Discounted Price'))).toBe(
      'The price changes by -36.7 %, from ₦11,050.00',
    );
    expect(await messageUnder(field(form, 'Purchasing Price'))).toBe(
      'The purchasing price is above the exclusive price',
    );
    await expectAccessible(page);
    await button(form, 'Submit').click();
    await button(dialog(page, 'Save this price?'), 'Keep editing').click();
    await button(form, 'Submit').click();
    await button(dialog(page, 'Save this price?'), 'Save anyway').click();
    await expect(form).toBeHidden();
    expect(await saved()).toContain('Yaba 7000 true');
  });
});
