import { call } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, choose, countCalls, field } from './helpers/parts.ts';
import { addMasterPrice, addTest, choosePartnerAndTest, offered, openAdd } from './helpers/prices.ts';

test('filters combine and are in the address', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  await addMasterPrice(session, prices, 'Yaba');
  await page.goto('/Masterpathelogy');
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

  await choose(page, 'City', 'Uyo');
  await expect(page.getByText('Nothing here matches these filters.')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(listed(page, 'Master Pathology')).toHaveCount(10);
  await expect(field(page, 'Partner')).toHaveValue('');
});

test('the test filter loads 100 options, the form ten, and each more on scroll', async ({ page }) => {
  await signIn(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/upload/nationalPathalogy'))
      asked.push(`${url.searchParams.get('limit')}:${url.searchParams.get('page')}`);
  });
  const form = await openAdd(page, '/Masterpathelogy', 'Add Master Pathology');
  await field(form, 'Test Name').click();
  await expect(offered(page)).toHaveCount(10);
  await offered(page).last().scrollIntoViewIfNeeded();
  await expect(offered(page)).toHaveCount(20);
  await page.goto('/Masterpathelogy');
  await field(page, 'Test name').click();
  await expect(offered(page)).toHaveCount(100);
  expect(asked).toEqual(['10:0', '10:1', '100:0']);
});

test('pages have ten rows, or the chosen number, and load once', async ({ page }) => {
  await signIn(page, 'admin');
  const calls = countCalls(page, '/upload/master/radiology/list');
  await page.goto('/MasterRadiology');
  await expect(listed(page, 'Master Radiology')).toHaveCount(10);
  expect(calls()).toBe(1);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(listed(page, 'Master Radiology')).toHaveCount(50);
});

test('a check above the list is a filter, and the add form does not offer inactive tests', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const prices = await addTest(session, 'pathology');
  await addMasterPrice(session, prices, 'Ikeja');
  await call('PUT', '/upload/nationalPathalogy', session, { ...prices, active: false });
  await page.goto('/Masterpathelogy');
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
  const form = await openAdd(page, '/Masterpathelogy', 'Add Master Pathology');
  await field(form, 'Test Name').fill(prices.standardisedtestname);
  await expect(
    page.getByLabel('Test Name', { exact: true }).getByText('Nothing found', { exact: true }),
  ).toBeVisible();
});
