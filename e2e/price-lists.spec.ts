import { readFile } from 'node:fs/promises';
import { call } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, choose, clickListAction, countCalls, dialog, field, visit } from './helpers/parts.ts';
import { addMasterPrice, addTest, choosePartnerAndTest, offered } from './helpers/prices.ts';
import { open } from './helpers/uploads.ts';

test('the price lists, their filters and their figures', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('a list loads once', async () => {
    const calls = countCalls(page, '/upload/master/radiology/list');
    await page.goto('/MasterRadiology');
    await expect(listed(page, 'Master Radiology')).toHaveCount(10);
    expect(calls()).toBe(1);
  });

  await test.step('the test filter loads 100 options, the form ten, and each more on scroll', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/upload/nationalPathalogy'))
        asked.push(`${url.searchParams.get('limit')}:${url.searchParams.get('page')}`);
    });
    await visit(page, '/Masterpathelogy');
    await button(page, 'Add').click();
    const form = dialog(page, 'Add Master Pathology');
    await field(form, 'Test Name').click();
    await expect(offered(page)).toHaveCount(10);
    await offered(page).last().scrollIntoViewIfNeeded();
    await expect(offered(page)).toHaveCount(20);
    // The first Esc closes the options.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await field(page, 'Test name').click();
    await expect(offered(page)).toHaveCount(100);
    expect(asked).toEqual(['10:0', '10:1', '100:0']);
  });

  await test.step('filters combine and are in the address', async () => {
    const prices = await addTest(session, 'pathology');
    await addMasterPrice(session, prices, 'Ikeja');
    await addMasterPrice(session, prices, 'Yaba');
    await expect(field(page, 'Area')).toBeDisabled();
    await choosePartnerAndTest(page, prices.standardisedtestname);
    await expect(listed(page, 'Master Pathology')).toHaveCount(2);
    await choose(page, 'City', 'Lagos');
    await choose(page, 'Area', 'Yaba');
    await expect(listed(page, 'Master Pathology')).toHaveCount(1);
    await page.reload();
    await expect(listed(page, 'Master Pathology')).toHaveCount(1);
    await expect(field(page, 'Partner')).toHaveValue('SYNLAB');
    await expect(field(page, 'Test name')).toHaveValue(prices.standardisedtestname);
    await expect(field(page, 'Area')).toHaveValue('Yaba');
    await button(page, 'Clear City').click();
    await expect(field(page, 'Area')).toHaveValue('');
    await expect(listed(page, 'Master Pathology')).toHaveCount(2);

    await test.step('the prices of the list are downloaded, corrected and uploaded', async () => {
      await clickListAction(page, 'Download for upload');
      const box = dialog(page, 'Download for upload');
      await button(box, 'CSV').click();
      await expectAccessible(page);
      const started = page.waitForEvent('download');
      await button(box, 'Download 2 prices').click();
      const download = await started;
      expect(download.suggestedFilename()).toMatch(/^Prices_pathology_\d{8}-\d{6}\.csv$/);
      await expect(box).toBeHidden();
      const content = await readFile(await download.path(), 'utf8');
      const { box: upload, choose: chooseFile } = await open(page);
      const buffer = Buffer.from(content.replaceAll(',11250.00,', ',9990.50,'));
      await chooseFile({ name: 'corrected.csv', mimeType: 'text/csv', buffer });
      await button(upload, 'Submit').click();
      await expect(upload).toBeHidden();
      await expect(listed(page, 'Master Pathology').filter({ hasText: '₦9,990.50' })).toHaveCount(2);
    });

    await choose(page, 'City', 'Uyo');
    await expect(page.getByText('Nothing here matches these filters.')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expect(listed(page, 'Master Pathology')).toHaveCount(10);
    await expect(field(page, 'Partner')).toHaveValue('');
  });

  await test.step('figures above the list: missing prices are added from a dialog, the others are filters', async () => {
    const prices = await addTest(session, 'pathology');
    await page.getByRole('button', { name: /^No price in a city \d/ }).click();
    const missing = dialog(page, 'Tests without a price in a city');
    await missing.getByRole('searchbox').fill(prices.productcode);
    await expect(listed(page, 'Tests without a price in a city')).toHaveCount(1);
    await expectAccessible(page);
    await button(missing, `Add a price of ${prices.standardisedtestname} in ${prices.city}`).click();
    const added = dialog(page, 'Add Master Pathology');
    await expect(field(added, 'Test Name')).toHaveValue(prices.standardisedtestname);
    await expect(field(added, 'City')).toHaveValue(prices.city);
    await expect(field(added, 'Partner Name')).toHaveValue(prices.diagnosticspartner);
    await expect(field(added, 'Product Code')).toHaveValue(prices.productcode);
    await expect(missing).toBeHidden();
    await button(added, 'Cancel').click();
    await expect(added).toBeHidden();

    await addMasterPrice(session, prices, 'Ikeja');
    await call('PUT', '/upload/nationalPathalogy', session, { ...prices, active: false });
    const check = page.getByRole('button', { name: /^Inactive test \d/ });
    await check.click();
    await expect(page).toHaveURL(/inactive_test=true/);
    await expect(check).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Active price of an inactive test: Yes')).toBeVisible();
    await expect(
      listed(page, 'Master Pathology').filter({ hasText: prices.standardisedtestname }).locator('td').nth(7),
    ).toHaveText('Active');
    await expectAccessible(page);
    await check.click();
    await expect(page).not.toHaveURL(/inactive_test/);
    await button(page, 'Add').click();
    const form = dialog(page, 'Add Master Pathology');
    await field(form, 'Test Name').fill(prices.standardisedtestname);
    await expect(
      page.getByLabel('Test Name', { exact: true }).getByText('Nothing found', { exact: true }),
    ).toBeVisible();
  });
});
