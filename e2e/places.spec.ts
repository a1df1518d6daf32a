import type { AreaRow, CityRow } from '@baobab/contract/master-data/places';
import type { Page } from '@playwright/test';
import { call, sharedSession, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, inputs, listed, search, unique } from './helpers/master-data.ts';
import {
  button,
  choose,
  countCalls,
  dialog,
  field,
  liveReady,
  messageUnder,
  visit,
} from './helpers/parts.ts';

const addCity = async (session: Session) =>
  (await call<{ data: CityRow }>('POST', '/upload/newcity', session, { name: unique('Egbeda') })).data;
const addArea = async (session: Session, city: CityRow) =>
  (
    await call<{ data: AreaRow }>('POST', '/upload/newarea', session, {
      city_uuid: city.uuid,
      name: unique('Akowonjo'),
    })
  ).data;

async function openAdd(page: Page, path: string, title: string) {
  await visit(page, path);
  await button(page, 'Add').click();
  const form = dialog(page, title);
  await expect(form.locator('input').first()).toBeFocused();
  return form;
}

test('an admin edits cities and areas beside colleagues', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');
  const city = await addCity(session);
  const area = await addArea(session, city);
  await page.goto('/CityName');

  await test.step('admin adds, shows and renames a city', async () => {
    const form = await openAdd(page, '/CityName', 'Add City');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'City Name'))).toBe('Please enter City!');
    const name = unique('Ilesa');
    await field(form, 'City Name').fill(name);
    await field(form, 'City Name').press('Enter');
    await expect(notice(page, 'City Added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();

    await expect(page.getByRole('heading', { name: /^City Name/ })).toBeVisible();
    await expect(headers(page)).toHaveText(['Id', 'City Name', 'State', 'View', 'Edit']);
    await search(page, name);
    const row = listed(page, 'Cities');
    await expect(row.locator('td').nth(1)).toHaveText(name);
    await button(row, `View ${name}`).click();
    const view = dialog(page, 'View City');
    await expect(field(view, 'City Name')).toHaveValue(name);
    for (const input of await inputs(view).all()) await expect(input).toBeDisabled();
    await expect(button(view, 'Submit')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await button(row, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit City');
    await field(edit, 'City Name').fill(`${name} Town`);
    await button(edit, 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(row.locator('td').nth(1)).toHaveText(`${name} Town`);
  });

  await test.step('the area filter narrows the current page at once, then queries the server', async () => {
    await visit(page, '/AreaName');
    const rows = listed(page, 'Areas');
    await expect(rows).toHaveCount(10);
    const name = await rows.nth(3).locator('td').nth(2).innerText();
    const matching = (await rows.locator('td:nth-child(3)').allInnerTexts()).filter((one) =>
      one.includes(name),
    );
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/upload/newarea?**search=**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = countCalls(page, '/upload/newarea');
    await search(page, name);
    await expect(rows).toHaveCount(matching.length);
    await expect.poll(asked).toBe(1);
    letThrough();
    await expect(page.getByRole('region', { name: 'Areas' })).toHaveAttribute('aria-busy', 'false');
    await expect(rows.filter({ hasText: name }).first()).toBeVisible();
  });

  await test.step('a failed add keeps all input, also after a reload', async () => {
    const form = await openAdd(page, '/AreaName', 'Add Area');
    await choose(form, 'City', city.name);
    await field(form, 'Area Name').fill(area.name.toUpperCase());
    await button(form, 'Submit').click();
    await expect(notice(page, 'Failed!')).toHaveText(/^Failed! This city already has an area with this name/);
    expect(await messageUnder(field(form, 'Area Name'))).toBe('This city already has an area with this name');
    const live = liveReady(page);
    await page.reload();
    await live;
    await expect(field(dialog(page, 'Add Area'), 'Area Name')).toHaveValue(area.name.toUpperCase());
    await expect(field(dialog(page, 'Add Area'), 'City')).toHaveValue(city.name);
  });

  await test.step('an open dialog follows the edit of a colleague and names them', async () => {
    const colleague = await sharedSession('dmp-admin');
    await visit(page, `/AreaName?search=nothing&dialog=edit&id=${area.uuid}`);
    const edit = dialog(page, 'Edit Area');
    await expect(edit.getByText(area.name, { exact: true })).toBeVisible();
    const renamed = `${area.name} Estate`;
    await call('PUT', '/upload/newarea', colleague, { uuid: area.uuid, city_uuid: city.uuid, name: renamed });
    await expect(edit.getByText(`Changed just now by ${colleague.admin.full_name}`)).toBeVisible();
    await expect(field(edit, 'Area Name')).toHaveValue(renamed);
    await expectAccessible(page);
  });

  await test.step('an area in use cannot move to another city, and the form shows why', async () => {
    await visit(page, '/AreaName?search=bodija');
    await listed(page, 'Areas')
      .filter({ hasText: 'Bodija' })
      .first()
      .getByRole('button', { name: /^Edit/ })
      .click();
    const edit = dialog(page, 'Edit Area');
    await choose(edit, 'City', city.name);
    await button(edit, 'Submit').click();
    await expect(notice(page, 'Failed!')).toHaveText(/^Failed! Something went wrong/);
    expect(await messageUnder(field(edit, 'City'))).toBe('The city of an area in use cannot be changed');
  });
});

test('dmp-admin lists cities and areas and adds an area', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const session = await signIn(page, 'dmp-admin');
  const city = await addCity(session);
  for (const [path, label] of [
    ['/CityName', 'Cities'],
    ['/AreaName', 'Areas'],
  ] as const)
    await test.step(`${path} shows a notice when it cannot be loaded, and an accessible form`, async () => {
      await page.route('**/upload/new*?**', (route) => route.fulfill({ status: 500, body: '{}' }));
      await (path === '/CityName' ? page.goto(path) : visit(page, path));
      await expect(notice(page, 'Failed!')).toHaveText(/^Failed! Something went wrong/);
      await page.unroute('**/upload/new*?**');
      await button(page, 'Try again').click();
      const rows = listed(page, label);
      await expect(rows).toHaveCount(10);
      await button(page, 'Add').click();
      await button(page, 'Submit').click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

  await test.step('dmp-admin adds, shows and renames an area of a city', async () => {
    const form = await openAdd(page, '/AreaName', 'Add Area');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'City'))).toBe('Please enter City!');
    expect(await messageUnder(field(form, 'Area Name'))).toBe('Please enter Area name!');
    const name = unique('Imo');
    await choose(form, 'City', city.name);
    await field(form, 'Area Name').fill(name);
    await button(form, 'Submit').click();
    await expect(notice(page, 'Area Added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();

    await expect(page.getByRole('heading', { name: /^Area Name/ })).toBeVisible();
    await expect(headers(page)).toHaveText(['Id', 'City Name', 'Area Name', 'View', 'Edit']);
    await search(page, name);
    const row = listed(page, 'Areas');
    await expect(row.locator('td').nth(1)).toHaveText(city.name);
    await expect(row.locator('td').nth(2)).toHaveText(name);
    await button(row, `View ${name}`).click();
    const view = dialog(page, 'View Area');
    await expect(field(view, 'City')).toHaveValue(city.name);
    for (const input of await inputs(view).all()) await expect(input).toBeDisabled();
    await expect(button(view, 'Submit')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await button(row, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Area');
    await field(edit, 'Area Name').fill(`${name} Phase 2`);
    await button(edit, 'Submit').click();
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(row.locator('td').nth(2)).toHaveText(`${name} Phase 2`);
  });
});
