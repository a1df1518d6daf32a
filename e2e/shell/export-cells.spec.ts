import { allEndpoints } from '@baobab/contract/index';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import type { ExportableList } from '@baobab/contract/kit/list-export';
import type { Locator, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { readCsv } from '../../apps/api/src/testing/tables.ts';
import { showInLibreOffice, type ShownCell } from '../../tools/office/show.ts';
import { baseUrl, call, type Session } from '../helpers/api.ts';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { lists } from '../helpers/lists.ts';
import { button, clickListAction, dialog, visit } from '../helpers/parts.ts';
import { isSample } from '../helpers/sample.ts';
import { fromCsv, fromScreen, fromSheet, readRows, type ShownRow } from '../helpers/shown-cells.ts';

/** `npm run test:office` reads spreadsheets as LibreOffice shows them, in place of CSV files. */
const isOffice = process.env['OFFICE'] === '1';

const exportedLists = new Map(
  allEndpoints
    .map(({ endpoint }) => endpoint as { exportName?: string; exportedList?: ExportableList })
    .flatMap(({ exportName, exportedList }) =>
      exportName && exportedList ? [[exportName, exportedList] as const] : [],
    ),
);

/** The lists of the ledger, and those beyond it. The export of the trail is no change, so that it adds no row. */
const addresses = [
  ...lists.map(({ path }) => path),
  '/saas?tab=patients',
  '/transactions?tab=check',
  '/coupons?tab=dmp',
  '/coupons?tab=telemedicine',
  '/audit?type=change',
  '/staff',
];

/** Columns of buttons, pictures and hints, which a file does not have. */
const screenOnly = new Set([
  'Active/InActive',
  'Documents',
  'Edit',
  'Followers',
  'Logo',
  'Manage',
  'Receipt',
  'Referred Users',
  'Reports',
  'Tracker',
  'Transactions',
  'Users',
  'Verification',
  'View',
  'View Users',
  'What To Do',
]);

/** Two screens show one list, whose file has the header of the first. */
const otherHeaders: Record<string, Record<string, string>> = { '/influencer': { Mobile: 'Contact No.' } };

/** A number has no unit in a file, and no number is an empty cell. */
const units: Record<string, RegExp> = {
  'third-party-doctors total_year_experience': / years?$|^NA$/,
  'feedback rating': / of 5 stars$/,
};

/** A planned price is announced below the present one, which is the value of the cell. */
const PLANNED = /₦[\d,.]+ from \d{1,2} \w+ \d{4}$/;

/** The file of the trail is for machines: with ids and all changes, which the screen shortens or replaces by names. */
const otherCells = new Set(['audit at', 'audit who', 'audit record', 'audit changes']);

/** The spreadsheets of the specification whose days, times and amounts a screen shows under the same headers. */
const specified = {
  '/feedbacks': `/booking/feedback/export/admin/2020-01-01/${dayOf(Date.now())}`,
  '/coupons?tab=dmp': '/coupon/dmp/export/toexcel',
  '/coupons?tab=telemedicine': '/coupon/export/toexcel',
};

interface Exported {
  address: string;
  name: string;
  keys: string[];
  rows: ShownRow[];
  file: string;
}

async function exportShown(
  page: Page,
  address: string,
  list: Locator,
  scope: Page | Locator = page,
): Promise<Exported> {
  await list.locator('tbody tr:not([aria-hidden]) td[data-label]').first().waitFor();
  const rows = await readRows(list);
  await clickListAction(scope, 'Export this view');
  const form = dialog(page, 'Export this view');
  await button(form, isOffice ? 'XLSX' : 'CSV').click();
  const asked = page.waitForRequest(/\/exports\/[\w-]+\/rows\?/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click(),
  ]);
  await expect(form).toBeHidden();
  const url = new URL((await asked).url());
  const keys = url.searchParams.get('columns')!.split(',');
  return { address, name: url.pathname.split('/').at(-2)!, keys, rows, file: await file.path() };
}

async function companyWithUsers(session: Session) {
  const { data } = await call<{ data: { uuid: string; company_users: number }[] }>(
    'GET',
    '/user/auth/company/list?limit=100&pagenum=0',
    session,
  );
  return data.find(({ company_users }) => company_users > 0)!.uuid;
}

/** The cells of a CSV file, all of whose lines end alike. */
async function readLines(file: string): Promise<ShownCell[][]> {
  const content = await readFile(file);
  expect(content.toString()).not.toContain('\r');
  return readCsv(content).map((cells) => cells.map((text) => ({ text, isNumber: undefined })));
}

const NUMBERS = ['count', 'naira', 'day', 'time'];

/** The headers and cells of the file that differ from the screen. */
function differences({ address, name, keys, rows }: Exported, [header = [], ...lines]: ShownCell[][]) {
  const renamed = otherHeaders[address] ?? {};
  const shown = Object.keys(rows[0]!).filter((label) => !screenOnly.has(label));
  const found: string[] = [];
  const compare = (place: string, wanted: string, cell: string) => {
    if (wanted !== cell) found.push(`${address} ${place}: “${wanted}” on the screen, “${cell}” in the file`);
  };
  compare(
    'headers',
    shown.map((label) => renamed[label] ?? label).join(', '),
    header
      .slice(0, keys.length)
      .map(({ text }) => text)
      .join(', '),
  );
  for (const [index, row] of rows.entries())
    for (const [column, key] of keys.entries()) {
      const id = `${name} ${key}`;
      if (otherCells.has(id)) continue;
      const kind = exportedLists.get(name)!.columns[key]!;
      const { text, isNumber } = lines[index]?.[column] ?? { text: '(missing)', isNumber: undefined };
      const wanted = fromScreen(kind, (row[shown[column]!] ?? '(missing)').replace(units[id] ?? PLANNED, ''));
      compare(`${key}, row ${index + 1}`, wanted, isOffice ? fromSheet(kind, text) : fromCsv(kind, text));
      if (isNumber === false && text !== '' && NUMBERS.includes(kind))
        found.push(`${address} ${key}, row ${index + 1}: “${text}” is text`);
    }
  return found;
}

/** The numbers, days and times of a spreadsheet of the specification that differ from the screen. */
function differingNumbers({ address, name, keys, rows }: Exported, [header = [], ...lines]: ShownCell[][]) {
  const shown = Object.keys(rows[0]!).filter((label) => !screenOnly.has(label));
  const compared = keys.flatMap((key, column) => {
    const kind = exportedLists.get(name)!.columns[key]!;
    const index = header.findIndex(({ text }) => text === shown[column]);
    return NUMBERS.includes(kind) && index >= 0 ? [{ kind, index, label: shown[column]! }] : [];
  });
  expect(compared.length, `${address}, columns`).toBeGreaterThan(0);
  return rows.flatMap((row, position) =>
    compared.flatMap(({ kind, index, label }) => {
      const { text, isNumber } = lines[position]![index]!;
      const isSame = fromSheet(kind, text) === fromScreen(kind, row[label]!) && isNumber;
      return isSame ? [] : [`${address} ${label}: “${row[label]}” on the screen, “${text}” in the file`];
    }),
  );
}

test('Export this view has the headers and cells that each list shows', async ({ page }, info) => {
  // The limit only ends a test that hangs.
  test.setTimeout(1_200_000);
  const session = await signIn(page, 'admin');
  await page.goto('/account');
  const files: Exported[] = [];
  for (const address of addresses)
    await test.step(address, async () => {
      await visit(page, address);
      files.push(await exportShown(page, address, page.getByRole('main')));
    });
  await test.step('the users of a company', async () => {
    await visit(page, `/Company?dialog=users&id=${await companyWithUsers(session)}`);
    const users = dialog(page, 'Company Users');
    files.push(await exportShown(page, '/Company?dialog=users', users, users));
  });
  if (!isSample)
    expect([...new Set(files.map(({ name }) => name))].toSorted()).toEqual(
      [...exportedLists.keys()].toSorted(),
    );
  const paths = files.map(({ file }) => file);
  const tables = isOffice ? await showInLibreOffice(paths) : await Promise.all(paths.map(readLines));
  expect(files.flatMap((file, index) => differences(file, tables[index]!))).toEqual([]);

  if (!isOffice) return;
  const found: string[] = [];
  for (const [index, [address, path]] of Object.entries(specified).entries()) {
    const reply = await page.request.get(`${baseUrl()}/api/v1${path}`, {
      headers: { 'x-auth-token': session.accessToken },
    });
    const file = info.outputPath(`${index}.xlsx`);
    await writeFile(file, await reply.body());
    const [cells] = await showInLibreOffice([file]);
    found.push(
      ...differingNumbers(
        files.find((other) => other.address === address)!,
        cells!,
      ),
    );
  }
  expect(found).toEqual([]);
});
