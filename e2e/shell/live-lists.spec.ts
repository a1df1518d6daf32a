import type { User } from '@baobab/contract/people/users';
import { addUser, call } from '../helpers/api.ts';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { rowsOf } from '../helpers/lists.ts';
import { addMasterPrice, addTest } from '../helpers/prices.ts';
import { button, liveReady, rows, rowOf } from '../helpers/parts.ts';

/** The server announces changes at the end of 30 seconds. */
const ANNOUNCED = { timeout: 45_000 };

test('a list names the changes of other windows, also of the same account, and shows them on a click', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const session = await signIn(page, 'admin');
  const user = await addUser(session);
  const live = liveReady(page);
  await page.goto(`/users?search=${user.lastName}`);
  await expect(rows(page)).toHaveCount(1);
  await live;
  const suspend = (active: boolean) => call('PUT', `/user/suspend-user/${user.uuid}/${active}`, session);

  await test.step('a change waits in the top bar until it is clicked, and the rows stay as they are', async () => {
    await suspend(false);
    await expect(button(page, '1 change')).toBeVisible(ANNOUNCED);
    const active = rowOf(page, user.full_name).getByRole('switch', { name: /is active$/ });
    await expect(active).toBeChecked();
    await expectAccessible(page);
    await button(page, '1 change').click();
    await expect(active).not.toBeChecked();
    await expect(button(page, '1 change')).toHaveCount(0);
  });

  await test.step('the next change of a row of the page is named without waiting for the announcement', async () => {
    await suspend(true);
    await expect(button(page, '1 change')).toBeVisible();
  });

  await test.step('a change that was taken back is none', async () => {
    await suspend(false);
    await expect(button(page, '1 change')).toHaveCount(0);
  });
});

test('a price list and the merges name the changes of other windows', async ({ page, context }) => {
  test.setTimeout(150_000);
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  const [kept, merged] = [await addUser(session), await addUser(session)];
  const other = await context.newPage();
  const live = [liveReady(page), liveReady(other)];
  await page.goto(`/Masterpathelogy?search=${prices.productcode}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await Promise.all([other.waitForResponse('**/duplicates/merges*'), other.goto('/duplicates?tab=merges')]);
  await Promise.all(live);
  await addMasterPrice(session, prices, 'Yaba');
  const pair = { kind: 'consumer', kept: kept.uuid, merged: merged.uuid };
  await call('POST', '/duplicates/merge', session, pair);
  for (const one of [page, other]) await expect(button(one, '1 change')).toBeVisible(ANNOUNCED);
  await button(page, '1 change').click();
  await expect(rowsOf(page)).toHaveCount(2);
  await button(other, '1 change').click();
  await expect(button(other, `Undo the merge of ${merged.full_name}`)).toBeVisible();
});

test('the dialog and the page of a record follow another window of the same account', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const user: User = await addUser(session);
  const live = liveReady(page);
  await page.goto(`/users?search=${user.lastName}&dialog=user&id=${user.uuid}`);
  const details = page.getByRole('dialog');
  await expect(details).toContainText(user.email);
  await live;
  await call('PUT', `/user/suspend-user/${user.uuid}/false`, session);
  await expect(details).toContainText('Changed just now by you in another window');

  await page.goto(`/people/${user.uuid}`);
  await expect(button(page, 'Activate')).toBeVisible();
  await call('PUT', `/user/suspend-user/${user.uuid}/true`, session);
  await expect(button(page, 'Deactivate')).toBeVisible();
});
