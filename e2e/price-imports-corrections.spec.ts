import { writeFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';
import { fileOf, line, open, pricesOf } from './helpers/uploads.ts';

test('cancels a preview, and corrects a file in the preview by keyboard', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await page.goto('/Masterpathelogy');
  const { box, choose } = await open(page);
  const partner = { diagnosticspartner: 'SYNLAV' };
  const file = fileOf([
    line(prices, 'Ikeja', partner),
    line(prices, 'Yaba', { ...partner, baobabspurchasingprice: '8.500' }),
  ]);
  const text = file.buffer.toString().replace('"labretailprice"', '"Walk-in price"');
  await choose({ ...file, buffer: Buffer.from(text) });
  const press = async (name: string) => {
    await button(box, name).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('a preview can be cancelled while the server reads the file', async () => {
    // The request is never answered.
    await page.route('**/uploadDoc/preview/**', () => undefined);
    await press('Preview');
    await expect(box.getByRole('progressbar')).toBeVisible();
    await press('Cancel');
    await expect(box.getByRole('progressbar')).toBeHidden();
    await expect(box.getByText(file.name)).toBeVisible();
    await expect(button(box, 'Preview')).toBeEnabled();
    await page.unroute('**/uploadDoc/preview/**');
  });

  await test.step('unknown headers, misspelt names and ambiguous numbers are corrected and saved', async () => {
    await press('Preview');
    await expect(box.getByLabel('Walk-in price')).toHaveValue('labretailprice');
    await expectAccessible(page);
    await press('Use these columns');
    await expect(box.getByLabel('Walk-in price')).toBeHidden();
    await expect(box.getByText('2 refused', { exact: true })).toBeVisible();
    await press('Use SYNLAB in row 2, Partner Name');
    await press('Apply to all 2 rows with this value');
    await expect(box.getByLabel('Value of row 3, Partner Name')).toHaveValue('SYNLAB');
    await expect(button(box, 'Use 8.50 in row 3, Purchasing Price')).toBeVisible();
    await expect(button(box, 'Preview')).toHaveAttribute('data-variant', 'filled');
    await expectAccessible(page);
    await box.getByLabel('Value of row 3, Purchasing Price').fill('8500');
    await page.keyboard.press('Enter');
    await expect(box.getByText('2 new', { exact: true })).toBeVisible();
    await expect(box.getByText('3 corrected', { exact: true })).toBeVisible();
    await press('Submit');
    await expect(box.getByText('Prices added: 2, changed: 0')).toBeVisible();
    const saved = await pricesOf(session, prices);
    expect(saved.map(({ area, diagnosticspartner }) => [area, diagnosticspartner]).toSorted()).toEqual([
      ['Ikeja', 'SYNLAB'],
      ['Yaba', 'SYNLAB'],
    ]);
  });
});

test('corrections survive Esc and a reload, and the amounts of a file are read by one answer', async ({
  page,
}, testInfo) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  const path = testInfo.outputPath('comma.csv');
  const amounts = { labretailprice: '12.500,50', baobabsexclusivediscountedprice: '11.250,125' };
  await writeFile(path, fileOf([line(prices, 'Ikeja', { ...amounts, diagnosticspartner: 'SYNLAV' })]).buffer);
  await page.goto('/Masterpathelogy');
  const box = page.getByRole('dialog', { name: 'Bulk Upload' });
  const choose = async () => {
    await box.locator('input[type="file"]').setInputFiles(path);
    await button(box, 'Preview').click();
  };

  await test.step('a correction is kept when the dialog is closed by Esc or the page is loaded again', async () => {
    await open(page);
    await choose();
    await button(box, 'Use SYNLAB in row 2, Partner Name').click();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await open(page);
    await choose();
    await expect(box.getByText('1 correction of this file')).toBeVisible();
    // The dialog is in the address, so that it is open again.
    await page.reload();
    await choose();
    await expect(box.getByText('1 correction of this file')).toBeVisible();
    await expect(box.getByText('1 corrected', { exact: true })).toBeVisible();
  });

  await test.step('the decimal comma and the rounding are asked once for the file', async () => {
    await expectAccessible(page);
    await button(box, 'This file writes decimals with a comma').click();
    await button(box, 'Round all to two decimals').click();
    await expect(box.getByText('1 new', { exact: true })).toBeVisible();
    await button(box, 'Submit').click();
    await expect(box.getByText('Prices added: 1, changed: 0')).toBeVisible();
    const [saved] = (await pricesOf(session, prices)) as unknown as Record<string, unknown>[];
    expect([saved!['labretailprice'], saved!['baobabsexclusivediscountedprice']]).toEqual([
      12_500.5, 11_250.13,
    ]);
  });
});
