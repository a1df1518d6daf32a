import { call } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';
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
  await expect(notice(page, 'Details Updated Successfully')).toBeVisible();
});
