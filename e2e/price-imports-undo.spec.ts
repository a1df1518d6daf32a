import { call } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog } from './helpers/parts.ts';
import { addMasterPrice, addTest, choosePartnerAndTest } from './helpers/prices.ts';
import { fileOf, line, open, pricesOf } from './helpers/uploads.ts';

test('undo from the notice of an upload, and with a choice for prices that were changed since', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await page.goto('/Masterpathelogy');
  const { box, choose } = await open(page);
  await choose(fileOf([line(prices, 'Ikeja'), line(prices, 'Yaba')]));
  await button(box, 'Submit').click();
  const success = notice(page, 'Details Updated Successfully');
  await expect(box).toBeHidden();
  const [price] = await pricesOf(session, prices);
  await call('PUT', `/upload/master/pathalogy/update/${price!.uuid}/${price!.uuid}`, session, {
    labretailprice: 15_000,
  });
  await button(success, 'Undo').click();
  await button(dialog(page, 'Undo this upload?'), 'Undo').click();
  const failure = notice(page, '1 of its prices was changed after this upload');
  await failure.getByRole('link', { name: 'Open the upload' }).click();
  await expect(listed(page, 'Uploads')).toHaveCount(1);
  await listed(page, 'Uploads').getByRole('button', { name: /^Undo/ }).click();
  const choice = box.getByRole('region', { name: 'Changed since the upload' });
  await expect(choice).toContainText('1 can be taken back, 1 was changed since.');
  await button(choice, 'Look').click();
  await expect(listed(page, 'Prices changed since').locator('td').nth(0)).toHaveText(
    prices.standardisedtestname,
  );
  await expectAccessible(page);
  await button(choice, 'Keep it').click();
  await expect(notice(page, 'Upload undone. Prices restored: 0, removed: 1, kept: 1')).toBeVisible();
  await expect(listed(page, 'Uploads').getByText('Undone')).toBeVisible();
  expect((await pricesOf(session, prices)).map(({ uuid }) => uuid)).toEqual([price!.uuid]);
});

test('a preview that a colleague has outdated is shown again instead of being saved', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await page.goto('/Masterpathelogy');
  const { box, choose } = await open(page);
  await choose(fileOf([line(prices, 'Ikeja')]));
  await button(box, 'Submit').click();
  await expect(box).toBeHidden();
  const [price] = await pricesOf(session, prices);
  await open(page);
  await choose(fileOf([line(prices, 'Ikeja', { baobabsexclusivediscountedprice: '9000' })]));
  await button(box, 'Preview').click();
  await expect(box.getByText('1 changed')).toBeVisible();
  await call('PUT', `/upload/master/pathalogy/update/${price!.uuid}/${price!.uuid}`, session, {
    labretailprice: 15_000,
  });
  await button(box, 'Submit').click();
  await expect(box.getByRole('alert')).toContainText('Prices were changed after the preview.');
  await expect(box.getByText('1 changed')).toBeVisible();
  await expectAccessible(page);
  await button(box, 'Submit').click();
  await expect(box).toBeHidden();
  const [saved] = await pricesOf(session, prices);
  expect(saved).toMatchObject({ baobabsexclusivediscountedprice: 9_000 });
});

test('an upload shows its rows, is applied again after its undo, and a price gets an old value back', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  await page.goto('/Masterpathelogy');
  const { box, choose, tab } = await open(page);
  const file = fileOf([line(prices, 'Ikeja', { baobabsexclusivediscountedprice: '9000' })]);
  await choose(file);
  await button(box, 'Submit').click();
  await expect(box).toBeHidden();
  const priceNow = async () =>
    ((await pricesOf(session, prices))[0] as unknown as Record<string, number>)[
      'baobabsexclusivediscountedprice'
    ];

  await test.step('the rows of the upload have old and new values', async () => {
    await open(page);
    await tab('History').click();
    const upload = listed(page, 'Uploads').filter({ hasText: file.name });
    await upload.getByRole('button', { name: `Open ${file.name}` }).click();
    const rows = listed(page, `Rows of ${file.name}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('₦11,250.00 → ₦9,000.00');
    await expectAccessible(page);
  });

  await test.step('an undone upload is applied again', async () => {
    const upload = listed(page, 'Uploads').filter({ hasText: file.name });
    await upload.getByRole('button', { name: /^Undo/ }).click();
    await button(dialog(page, 'Undo this upload?'), 'Undo').click();
    await expect(upload.getByText('Undone')).toBeVisible();
    expect(await priceNow()).toBe(11_250);
    await upload.getByRole('button', { name: /^Apply again/ }).click();
    await button(dialog(page, 'Apply this upload again?'), 'Apply again').click();
    await expect(notice(page, 'Upload applied again. Prices changed: 1, added: 0')).toBeVisible();
    await expect(upload.getByText('Undone')).toBeHidden();
    expect(await priceNow()).toBe(9_000);
    await button(box, 'Close').click();
  });

  await test.step('the history of the price restores the values before a change', async () => {
    await choosePartnerAndTest(page, prices.standardisedtestname);
    await listed(page, 'Master Pathology').getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'pathalogy');
    await button(form, 'History').click();
    await expect(form.getByText('Upload of prices applied again')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: /^Restore old values of Upload of prices applied again/ }).click();
    await button(dialog(page, 'Restore these values?'), 'Restore').click();
    await expect(notice(page, 'Price restored')).toBeVisible();
    expect(await priceNow()).toBe(11_250);
  });
});
