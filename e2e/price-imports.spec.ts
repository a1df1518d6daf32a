import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { button, dialog, visit } from './helpers/parts.ts';
import { addMasterPrice, addTest } from './helpers/prices.ts';
import { fileOf, line, open, pricesOf } from './helpers/uploads.ts';

test('uploads of prices: preview, submit, history and undo', async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  const session = await signIn(page, 'dmp-admin');

  await test.step('the dialog shows the columns, offers a sample, and rejects a file that is not a spreadsheet', async () => {
    await page.goto('/Masterpathelogy');
    const { box, choose } = await open(page);
    expect((await box.boundingBox())!.width).toBe(900);
    await expect(button(box, 'Preview')).toBeDisabled();
    await expect(button(box, 'Submit')).toBeDisabled();
    await box.getByText('The 18 columns of the file').click();
    await expect(box.getByText('baobabsexclusivediscountedprice')).toBeVisible();
    await expectAccessible(page);

    const started = page.waitForEvent('download');
    await button(box, 'Download sample file').click();
    const sample = await started;
    expect(sample.suggestedFilename()).toMatch(/^Sample_pathology_\d{8}-\d{6}\.xlsx$/);
    expect((await readFile(await sample.path())).subarray(0, 2).toString('latin1')).toBe('PK');

    await choose({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(box.getByRole('alert')).toHaveText('Choose a file that is XLSX or CSV, up to 25 MB');
    await expect(button(box, 'Submit')).toBeDisabled();
    await button(box, 'Cancel').click();
    await expect(box).toBeHidden();
  });

  await test.step('a preview of changes and errors saves nothing, nor does a file with errors', async () => {
    const prices = await addTest(session, 'pathology');
    await addMasterPrice(session, prices, 'Ikeja');
    const { box, choose } = await open(page);
    const file = fileOf([
      line(prices, 'Ikeja', { baobabsexclusivediscountedprice: '16,875' }),
      line(prices, 'Yaba'),
      line(prices, 'Lekky', { active: 'maybe' }),
    ]);
    await choose(file);
    await expect(box.getByText(file.name)).toBeVisible();
    await button(box, 'Preview').click();
    for (const figure of ['1 new', '1 changed', '0 unchanged', '1 refused', '2 warnings'])
      await expect(box.getByText(figure, { exact: true })).toBeVisible();
    const cells = (label: string) => listed(page, label).first().locator('td');
    await expect(cells('Changed prices').nth(4)).toHaveText('₦11,250.00 → ₦16,875.00');
    await expect(cells('Changed prices').nth(5)).toHaveText('+50 %');
    await expect(cells('New prices').nth(3)).toHaveText('Yaba, Lagos');
    await expect(cells('Refused rows')).toHaveText([
      '4',
      'Area',
      'This area is not known in this city. Did you mean Lekki?',
      'Use Lekki',
    ]);
    await expect(box.getByLabel('Value of row 4, Area', { exact: true })).toHaveValue('Lekky');
    await expect(listed(page, 'Warnings')).toHaveCount(2);
    await expectAccessible(page);

    const started = page.waitForEvent('download');
    await button(box, 'Download errors').click();
    expect((await started).suggestedFilename()).toMatch(/^Errors_\d{8}-\d{6}\.xlsx$/);
    const areas = async () => (await pricesOf(session, prices)).map((price) => price.area);
    expect(await areas()).toEqual(['Ikeja']);

    await choose(fileOf([line(prices, 'Ikeja'), line(prices, 'Yaba', { labretailprice: 'dear' })]));
    await expect(listed(page, 'Refused rows')).toHaveCount(0);
    await button(box, 'Submit').click();
    await expect(notice(page, 'rows has errors')).toHaveText(
      'Failed! 1 of 2 rows has errors. Nothing was saved.×',
    );
    await expect(listed(page, 'Refused rows')).toHaveCount(1);
    expect(await areas()).toEqual(['Ikeja']);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('the same file again changes nothing', async () => {
    const prices = await addTest(session, 'pathology');
    const first = await open(page);
    const good = fileOf([line(prices, 'Ikeja'), line(prices, 'Yaba')]);
    await first.choose(good);
    await button(first.box, 'Submit').click();
    await expect(notice(page, 'Details Updated Successfully')).toHaveText(
      /^Success Details Updated Successfully/,
    );
    await expect(first.box.getByText('Prices added: 2, changed: 0')).toBeVisible();
    await expect(first.box).toBeHidden();
    await search(page, prices.standardisedtestname);
    await expect(listed(page, 'Master Pathology')).toHaveCount(2);

    const again = await open(page);
    await expect(again.box.getByText('Choose a file or drop it here')).toBeVisible();
    await again.choose(good);
    await button(again.box, 'Submit').click();
    await expect(
      notice(page, 'Nothing changed: every price of this file is already in the list'),
    ).toBeVisible();
    await expect(again.box).toBeHidden();
  });

  await test.step('lists an upload with its author and changes, and undoes it after a confirmation', async () => {
    const prices = await addTest(session, 'pathology');
    await addMasterPrice(session, prices, 'Ikeja');
    const before = await pricesOf(session, prices);
    const { box, choose, tab } = await open(page);
    const file = fileOf([line(prices, 'Ikeja', { labretailprice: '20000' }), line(prices, 'Yaba')]);
    await choose(file);
    await button(box, 'Submit').click();
    await expect(box).toBeHidden();

    await visit(page, '/Masterpathelogy?dialog=bulk-upload&id=history');
    await expect(tab('History')).toHaveAttribute('aria-selected', 'true');
    await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
    const uploads = listed(page, 'Uploads');
    await expect(uploads).toHaveCount(1);
    await expect(uploads.locator('td').nth(1)).toHaveText(session.admin.full_name);
    expect((await uploads.locator('td').allTextContents()).slice(3, 6)).toEqual(['1', '1', '0']);
    await expectAccessible(page);
    await uploads.getByRole('button', { name: /^Undo/ }).click();
    const question = dialog(page, 'Undo this upload?');
    await button(question, 'Cancel').click();
    await expect(uploads.getByText('Undone')).toBeHidden();
    await uploads.getByRole('button', { name: /^Undo/ }).click();
    await button(question, 'Undo').click();
    await expect(notice(page, 'Upload undone. Prices restored: 1, removed: 1')).toBeVisible();
    await expect(uploads.getByText('Undone')).toBeVisible();
    const after = await pricesOf(session, prices);
    // The version increases, so that an edit of the uploaded price is outdated.
    expect(after).toEqual(before.map((price) => ({ ...price, version: price.version + 2 })));
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('a file can be dropped or chosen by keyboard', async () => {
    const prices = await addTest(session, 'radiology');
    await visit(page, '/MasterRadiology');
    const { box } = await open(page);
    const file = fileOf([line(prices, 'Ikeja')]);
    const dropped = await page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text!], name!, { type: 'text/csv' }));
        return transfer;
      },
      [file.name, file.buffer.toString()] as const,
    );
    await box.getByText('Choose a file or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(box.getByText(file.name)).toBeVisible();
    await button(box, 'Preview').focus();
    await page.keyboard.press('Enter');
    await expect(box.getByText('1 new', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(page).toHaveURL('/MasterRadiology');
  });

  await test.step('on a phone nothing is wider than the screen, without accessibility violations', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const prices = await addTest(session, 'pathology');
    await visit(page, '/Masterpathelogy');
    const { box, choose, tab } = await open(page);
    await choose(
      fileOf([line(prices, 'Ikeja'), line(prices, 'Yabba')], `${'a-very-long-name-'.repeat(6)}.csv`),
    );
    await button(box, 'Preview').click();
    await expect(listed(page, 'Refused rows')).toHaveCount(1);
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await wider()).toBe(false);
    await expectAccessible(page);
    await tab('History').click();
    await expect(box.getByRole('searchbox', { name: 'Search by file' })).toBeVisible();
    expect(await wider()).toBe(false);
  });
});

test('saves the good rows, marks the refused ones, and compares old and new values', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  await page.goto('/Masterpathelogy');
  const { box, choose, tab } = await open(page);
  const file = fileOf([
    line(prices, 'Ikeja', { baobabsexclusivediscountedprice: '16,875', partnerlabtat: '30 hours' }),
    line(prices, 'Yaba'),
    line(prices, 'Lekky'),
  ]);
  await choose(file);
  await button(box, 'Preview').click();
  await box.locator('summary', { hasText: 'changed in row' }).click();
  await expect(box.getByText('24 hours → 30 hours')).toBeVisible();
  await expect(listed(page, 'Movement by partner').locator('td').nth(2)).toHaveText('+₦5,625.00');
  await expect(listed(page, 'Warnings').first()).toContainText(`SYNLAB, ${prices.standardisedtestname}`);
  await box.getByLabel('Only large changes').check();
  await expect(listed(page, 'New prices')).toHaveCount(0);
  await expectAccessible(page);
  const started = page.waitForEvent('download');
  await button(box, 'Download marked file').click();
  const marked = await started;
  expect(marked.suggestedFilename()).toMatch(/^Marked_\d{8}-\d{6}\.csv$/);
  expect(await readFile(await marked.path(), 'utf8')).toContain('Did you mean Lekki?');
  await expect(button(box, 'Submit')).toHaveAttribute('data-variant', 'default');
  await button(box, 'Save the 2 good rows').click();
  await expect(box.getByText('Prices added: 1, changed: 1, left out: 1')).toBeVisible();
  await expect(listed(page, 'Refused rows')).toHaveCount(1);
  await tab('History').click();
  await box.getByRole('searchbox', { name: 'Search by file' }).fill(file.name);
  await expect(listed(page, 'Uploads').locator('td').nth(6)).toHaveText('1');
});
