import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { MAX_ROWS_AT_ONCE } from '@baobab/contract/master-data/price-sets';
import { readFile } from 'node:fs/promises';
import { call, type Session } from './helpers/api.ts';
import { collectErrors, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { bell, button, dialog, visit } from './helpers/parts.ts';
import { addTest } from './helpers/prices.ts';
import { fileOf, line, open, pricesOf } from './helpers/uploads.ts';

const ROWS = MAX_ROWS_AT_ONCE + 1;
const SHOWN = ROWS.toLocaleString('en');

interface Named {
  uuid: string;
  name: string;
}

/** New prices of every partner in every area for tests of their own, one row more than an upload applies at once. */
async function largeFile(session: Session) {
  const names = async (path: string) => (await call<{ data: Named[] }>('GET', path, session)).data;
  const partners = await names('/metadata/partner/getpartner?limit=100&pagenum=0');
  const places: { city: string; area: string }[] = [];
  for (const city of await names('/uploadDoc/allcities'))
    for (const area of await names(`/uploadDoc/getArea/${city.uuid}`))
      places.push({ city: city.name, area: area.name });
  const tests: NationalTest[] = [];
  while (tests.length * partners.length * places.length < ROWS)
    tests.push(await addTest(session, 'pathology'));
  const lines = tests.flatMap((of) =>
    partners.flatMap(({ name }) =>
      places.map(({ city, area }) => line(of, area, { city, diagnosticspartner: name })),
    ),
  );
  return { file: fileOf(lines.slice(0, ROWS)), test: tests[0]! };
}

const bellOf = async (session: Session) => {
  const { data } = await call<{ data: { message: string }[] }>(
    'GET',
    `/notification/list/${session.admin.uuid}`,
    session,
  );
  return data.map(({ message }) => message);
};

test('an upload of more than 20,000 rows is applied by a job, also after the browser is closed', async ({
  page,
  context,
  browserErrors,
}) => {
  const session = await signIn(page, 'dmp-admin');
  const { file, test: priced } = await largeFile(session);
  const finished = `The upload of ${file.name} is finished: ${SHOWN} added, 0 changed`;

  await test.step('shows the progress, and is not interrupted by a closed browser', async () => {
    await page.goto('/Masterpathelogy');
    const { box, choose } = await open(page);
    await choose(file);
    await button(box, 'Preview').click();
    await expect(box.getByText(`${SHOWN} new`, { exact: true })).toBeVisible();
    await button(box, 'Submit').click();
    await expect(notice(page, 'The upload is being applied')).toBeVisible();
    await visit(page, '/Masterpathelogy?dialog=bulk-upload&id=history');
    const progress = box.getByRole('region', { name: 'Uploads in progress' });
    await expect(progress.getByRole('progressbar', { name: `Progress of ${file.name}` })).toBeVisible();
    await expect(progress.getByRole('status')).toHaveText(new RegExp(`^[\\d,]+ of ${SHOWN} rows$`));
    await expectAccessible(page);
    await page.close();
    await expect.poll(() => bellOf(session), { timeout: 240_000 }).toContain(finished);
  });

  await test.step('the bell opens the upload, whose file is downloaded as it was sent', async () => {
    const later = await context.newPage();
    collectErrors(later, browserErrors);
    await signIn(later, 'dmp-admin', session);
    await later.goto('/dashboard');
    await bell(later).click();
    await later.getByRole('list', { name: 'Latest notifications' }).getByText(finished).click();
    const box = dialog(later, 'Bulk Upload');
    await expect(box.getByRole('region', { name: 'Uploads in progress' })).toBeHidden();
    const rows = box.getByRole('region', { name: `Rows of ${file.name}` }).first();
    await expect(rows.getByText(priced.standardisedtestname).first()).toBeVisible();
    const [download] = await Promise.all([
      later.waitForEvent('download'),
      button(rows, 'Download the file').click(),
    ]);
    expect(download.suggestedFilename()).toBe(file.name);
    expect(Buffer.compare(await readFile(await download.path()), file.buffer)).toBe(0);
    await expectAccessible(later);

    expect((await pricesOf(session, priced)).length).toBeGreaterThan(0);
    await listed(later, 'Uploads').getByRole('button', { name: /^Undo/ }).click();
    await button(dialog(later, 'Undo this upload?'), 'Undo').click();
    await expect(notice(later, `Upload undone. Prices restored: 0, removed: ${SHOWN}`)).toBeVisible();
    expect(await pricesOf(session, priced)).toEqual([]);
  });
});
