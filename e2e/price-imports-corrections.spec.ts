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
    await press('Use SYNLAB in row 2, diagnosticspartner');
    await press('Apply to all 2 rows with this value');
    await expect(box.getByLabel('Value of row 3, diagnosticspartner')).toHaveValue('SYNLAB');
    await expect(button(box, 'Use 8.50 in row 3, baobabspurchasingprice')).toBeVisible();
    await expect(button(box, 'Preview')).toHaveAttribute('data-variant', 'filled');
    await expectAccessible(page);
    await box.getByLabel('Value of row 3, baobabspurchasingprice').fill('8500');
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
