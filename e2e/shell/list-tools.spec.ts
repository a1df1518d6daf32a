import { call } from '../helpers/api.ts';
import { expect, expectAccessible, test } from '../helpers/fixtures.ts';
import {
  controlsOf,
  eachList,
  leaveFilter,
  lists,
  openList,
  rowsOf,
  setFilter,
  sheetOf,
  untilNarrowed,
} from '../helpers/lists.ts';
import {
  button,
  clickListAction,
  dialog,
  field,
  listOptions,
  listOptionsPanel,
  visit,
} from '../helpers/parts.ts';

/** The rules of the line above every list of the ledger: filters, order, views, columns and export. */

// Each test visits every list, so the workers share them.
test.describe.configure({ mode: 'parallel' });

test('each filter of the endpoint is in the sheet, changes address and rows and takes no number above its limit', async ({
  page,
}) => {
  await eachList(page, async (list) => {
    const all = await openList(page, list);
    await button(page, 'Filters').click();
    const controls = controlsOf(sheetOf(page));
    await expect(controls.first()).toBeVisible();
    const params = new Set<string>();
    for (const control of await controls.all()) {
      await setFilter(page, control, list);
      await untilNarrowed(page, { all, pageSize: list.pageSize });
      for (const name of new URL(page.url()).searchParams.keys()) params.add(name);
      await leaveFilter(page, list, all);
    }
    expect([...params].toSorted()).toEqual(list.filters.toSorted());
    await page.keyboard.press('Escape');
    await expect(sheetOf(page)).toBeHidden();
  });
});

test('a search parameter that the endpoint does not know is not sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('unknown_filter'))
      sent.push(request.url());
  });
  await eachList(page, async (list) => {
    await visit(page, `${list.path}?unknown_filter=yes`);
    await expect(rowsOf(page)).toHaveCount(list.pageSize);
  });
  expect(sent).toEqual([]);
});

test('every list has the sorts of its endpoint, up, down and back from the first page, and a saved view keeps the order', async ({
  page,
}) => {
  const session = await eachList(page, async (list) => {
    await visit(page, `${list.path}?page=2`);
    await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
    const headers = page.getByRole('main').locator('th[aria-sort]');
    const sorted: (string | null)[] = [];
    for (const header of await headers.all()) {
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      sorted.push(new URL(page.url()).searchParams.get('sort'));
    }
    expect(sorted.toSorted()).toEqual(list.sorts.toSorted());
    const region = page
      .getByRole('main')
      .locator('[aria-busy]')
      .filter({ has: page.locator('thead') });
    await expect(region).toHaveAttribute('aria-busy', 'false');
    const first = (await rowsOf(page).first().textContent())!;
    await headers.last().getByRole('button').click();
    await expect(headers.last()).toHaveAttribute('aria-sort', 'descending');
    await expect(rowsOf(page).first()).not.toHaveText(first);
    const order = new URL(page.url()).search;
    expect(order).toBe(`?sort=-${sorted.at(-1)}`);

    const name = `In order ${list.path}`;
    await clickListAction(page, 'Save view');
    await field(dialog(page, 'Save view'), 'Name').fill(name);
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await views.getByRole('link', { name: 'All', exact: true }).click();
    await expect(headers.last()).toHaveAttribute('aria-sort', 'none');
    await views.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`\\${order}&view=[\\da-f-]{36}$`));
    await expect(rowsOf(page)).toHaveCount(list.pageSize);
    await expect(headers.last()).toHaveAttribute('aria-sort', 'descending');
    await headers.last().getByRole('button').click();
    await expect(headers.last()).toHaveAttribute('aria-sort', 'none');
  });
  await expectAccessible(page);
  const { views } = await call<{ views: { uuid: string }[] }>('GET', '/views', session);
  expect(views).toHaveLength(lists.length);
  for (const { uuid } of views) await call('DELETE', `/views/${uuid}`, session);
});

test('the columns of every list are hidden, ordered, exported as they are shown, and kept', async ({
  page,
}) => {
  const headers = page.getByRole('main').getByRole('columnheader').filter({ hasText: /./ });
  const shown = new Map<string, string[]>();
  const session = await eachList(page, async (list) => {
    await openList(page, list);
    const [first, second, third, fourth, ...others] = await headers.allTextContents();
    await listOptions(page).click();
    const options = listOptionsPanel(page);
    await options.getByRole('checkbox', { name: second!, exact: true }).uncheck();
    await button(options, `Move ${fourth} up`).click();
    const expected = [first!, fourth!, third!, ...others];
    await expect(headers).toHaveText(expected);
    shown.set(list.path, expected);
    await page.keyboard.press('Escape');
    await expect(options).toBeHidden();

    await clickListAction(page, 'Export this view');
    const form = dialog(page, 'Export this view');
    await button(form, 'CSV').click();
    const asked = page.waitForRequest(/\/exports\/[\w-]+\/rows\?/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: /^Export [\d,]+ rows$/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/_\d{8}-\d{6}\.csv$/);
    const columns = new URL((await asked).url()).searchParams.get('columns')!.split(',');
    expect(Object.keys(list.list.columns!)).toEqual(expect.arrayContaining(columns));
    await expect(form).toBeHidden();
  });
  await page.reload();
  await expect(headers).toHaveText(shown.get(lists.at(-1)!.path)!);
  const { preferences } = await call<{ preferences: Record<string, { hidden: string[] }> }>(
    'GET',
    '/preferences',
    session,
  );
  const kept = Object.keys(preferences).filter((key) => key.startsWith('table:'));
  expect(kept.map((key) => /^table:(\/[\w-]+)/.exec(key)![1]).toSorted()).toEqual(
    [...shown.keys()].toSorted(),
  );
  for (const key of kept)
    await call('PUT', `/preferences/${encodeURIComponent(key)}`, session, { value: null });
});
