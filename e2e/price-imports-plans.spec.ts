import { DAY_MS, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog, field, pickDay as pickDayIn } from './helpers/parts.ts';
import { addMasterPrice, addTest, choosePartnerAndTest } from './helpers/prices.ts';
import { fileOf, line, open } from './helpers/uploads.ts';

const pickDay = async (page: Page, scope: Locator) => formatDate(await pickDayIn(page, scope, 'Valid From'));

test('prices with a day: upload, list, history, call off, and the same for an edit', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  await page.goto('/Masterpathelogy');
  await choosePartnerAndTest(page, prices.standardisedtestname);
  const row = listed(page, 'Master Pathology');
  await expect(row).toHaveCount(1);
  const file = fileOf([line(prices, 'Ikeja', { baobabsexclusivediscountedprice: '5000' })]);
  let day = '';

  await test.step('an upload with a day is planned and marked in the list', async () => {
    const { box, choose } = await open(page);
    await choose(file);
    // Without a day the prices would apply at once.
    const from = field(box, 'Valid From');
    await from.fill('31/13/2026');
    await button(box, 'Submit').click();
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription(/^Enter a date such as/);
    day = await pickDay(page, box);
    await expectAccessible(page);
    await button(box, 'Submit').click();
    await expect(notice(page, `Planned for ${day}. Prices to add: 0, to change: 1`)).toBeVisible();
    await expect(box).toBeHidden();
    await expect(row.locator('td').nth(6)).toContainText(`₦5,000.00 from ${day}`);
    await expectAccessible(page);
  });

  await test.step('the history of uploads lists it until it is called off', async () => {
    const { box, tab } = await open(page);
    await tab('History').click();
    const plans = listed(page, 'Planned changes').filter({ hasText: file.name });
    await expect(plans).toContainText(`${day}`);
    await expect(plans.getByText('Planned', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(plans, `Plan end of ${file.name} of ${day}`).click();
    const end = box.getByRole('region', { name: `End of ${file.name}` });
    const last = formatDate(dayOf(Date.now() + 20 * DAY_MS));
    await field(end, 'Earlier Prices From').fill(last);
    await expectAccessible(page);
    await button(end, 'Plan end').click();
    await expect(notice(page, `The earlier prices are planned for ${last}`)).toBeVisible();
    await expect(plans.first()).toContainText(`End of ${file.name}`);
    await button(plans.last(), `Call off ${file.name} of ${day}`).click();
    await button(dialog(page, 'Call off this change?'), 'Call off').click();
    await expect(notice(page, `The planned change of ${file.name} was called off`)).toBeVisible();
    await expect(plans.getByText('Called off')).toHaveCount(2);
    await button(box, 'Close').click();
    await expect(row.locator('td').nth(6)).toHaveText('₦11,250.00');
  });

  await test.step('an edit with a day is planned and called off in its dialog', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'pathalogy');
    await field(form, 'Exclusive Discounted Price').fill('11000');
    day = await pickDay(page, form);
    await button(form, 'Submit').click();
    const planned = notice(page, `Price change planned for ${day}`);
    await expect(planned).toBeVisible();
    // The form does not send the former price for that day, so there is no Undo; the change is called off below.
    await expect(button(planned, 'Undo')).toHaveCount(0);
    await expect(form).toBeHidden();
    await expect(row.locator('td').nth(6)).toContainText(`₦11,000.00 from ${day}`);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expectAccessible(page);
    await button(form, `Call off the change of ${day}`).click();
    await button(dialog(page, 'Call off this change?'), 'Call off').click();
    await expect(form.getByRole('list', { name: 'Planned changes' })).toBeHidden();
  });
});
