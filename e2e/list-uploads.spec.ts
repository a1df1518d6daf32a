import { call } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed, unique } from './helpers/master-data.ts';
import { button, choose, dialog, field, visit } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';

const fileOf = (rows: readonly (readonly string[])[]) => ({
  name: `${unique('list')}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
});

test('the national catalogue is downloaded, changed by a file, and the upload is undone', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  const session = await signIn(page, 'admin');
  const known = await addTest(session, 'pathology');
  await page.goto(`/NationalPathalogy?search=${known.productcode}`);
  await button(page, 'Upload').click();
  const box = dialog(page, 'Upload National Pathology');
  const pick = (rows: readonly (readonly string[])[]) =>
    box.locator('input[type="file"]').setInputFiles(fileOf(rows));

  await test.step('the list is downloaded in the layout of an upload', async () => {
    const file = page.waitForEvent('download');
    await button(box, 'Download the list').click();
    expect((await file).suggestedFilename()).toMatch(/^national_pathology_tests_\d{8}-\d{6}\.xlsx$/i);
    await expectAccessible(page);
  });

  await test.step('a wrong cell is shown under its column and can be corrected in the preview', async () => {
    await pick([
      ['Id', 'Test Discipline', 'Status'],
      [known.uuid, 'Virology', 'perhaps'],
    ]);
    await button(box, 'Preview').click();
    await expect(listed(page, 'Refused rows')).toContainText('Write Active or In-Active');
    const cell = box.getByLabel('Value of row 2, Status');
    await cell.fill('In-Active');
    await cell.press('Enter');
    await expect(box.getByText('1 changed', { exact: true })).toBeVisible();
    await expect(listed(page, 'Changed records')).toContainText('Active → In-Active');
    await expectAccessible(page);
    await button(box, 'Submit').click();
    await expect(notice(page, 'Tests added: 0, changed: 1')).toBeVisible();
  });

  await test.step('the history shows what the upload changed, and undoes it', async () => {
    await visit(page, `/NationalPathalogy?search=${known.productcode}&dialog=upload&id=history`);
    await box
      .getByRole('button', { name: /^Open list/ })
      .first()
      .click();
    await expect(box.getByRole('region', { name: /^Rows of/ }).first()).toContainText('Virology');
    await box.getByRole('button', { name: /^Undo/ }).first().click();
    await button(page, 'Undo').click();
    await expect(page.getByText(/^Upload undone. Changed back: 1/)).toBeVisible();
    const { data } = await call<{ data: typeof known }>(
      'GET',
      `/records/national-pathology-tests/${known.uuid}`,
      session,
    );
    expect(data).toMatchObject({ testdiscipline: known.testdiscipline, active: known.active });
  });

  await test.step('a city gets its state on its form', async () => {
    await visit(page, '/CityName');
    await button(page, 'Add').click();
    const form = dialog(page, 'Add City');
    const name = unique('Ilesa');
    await field(form, 'City Name').fill(name);
    await choose(form, 'State', 'Osun');
    await button(form, 'Submit').click();
    await expect(notice(page, 'City Added Successfully!')).toBeVisible();
    await visit(page, `/CityName?search=${encodeURIComponent(name)}`);
    await expect(listed(page, 'Cities')).toHaveCount(1);
    await expect(listed(page, 'Cities')).toContainText('Osun');
  });
});
