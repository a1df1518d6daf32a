import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import { startBenchServer } from '../bench/bench-server.ts';
import type { Committed, PreviewFigures } from '../../packages/contract/src/kit/imports.ts';
import { priceColumns } from '../../packages/contract/src/master-data/price-columns.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { editInLibreOffice, findLibreOffice } from './libreoffice.ts';
import { runTool } from '../../scripts/run-tool.ts';

readArguments('test:office', {
  about:
    'Downloads a price list as XLSX and as CSV, changes 300 prices in LibreOffice, uploads the saved file, compares ' +
    'every price, undoes the upload and compares checksums. Then exports every list and compares the file, as ' +
    'LibreOffice shows it, with the screen.',
});
const CHANGED = 300;
const MORE_NAIRA = 50;
const COLUMN = priceColumns.findIndex(({ name }) => name === '{product}sexclusivediscountedprice');

const kinds = { pathology: 'newmasterspathalogy', radiology: 'newmastersradiology', home: 'home-samples' };
type Kind = keyof typeof kinds;
const sheetNames: Record<Kind, string> = {
  pathology: 'Master_Pathology_Upload',
  radiology: 'Master_Radiology_Upload',
  home: 'Home_Sample_Collection_Upload',
};

/** The keys and headers are locked, and a new row can be added. */
const protectedState = [
  'protected True',
  'key locked True',
  'header locked True',
  'price locked False',
  'empty row locked False',
  'drop-down True',
];

const version = findLibreOffice();
if (!version) {
  console.error(
    'LibreOffice is not installed. On Debian: apt-get install --no-install-recommends libreoffice-calc-nogui',
  );
  process.exit(1);
}
console.log(version);

const folder = await mkdtemp(path.join(tmpdir(), 'baobab-office-'));
const server = await startBenchServer('small');
try {
  for (const kind of Object.keys(kinds) as Kind[])
    for (const format of ['xlsx', 'csv']) await roundTrip(kind, format);
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
const chromium = await findChromium();
const environment = { OFFICE: '1', ...(chromium && { CHROMIUM_PATH: chromium }) };
if (!(await runTool('playwright', ['test', 'e2e/shell/export-cells.spec.ts'], { environment })))
  process.exitCode = 1;

async function roundTrip(kind: Kind, format: string) {
  const [source, target] = [`downloaded.${format}`, `saved.${format}`].map((name) =>
    path.join(folder, name),
  ) as [string, string];
  const before = await readPrices();
  const download = await call('GET', `file/${kind}?sort=price&format=${format}`);
  await writeFile(source, Buffer.from(await download.arrayBuffer()));
  const edit = { source, target, rows: CHANGED, column: COLUMN, more: MORE_NAIRA };
  const state = await editInLibreOffice(folder, edit);
  if (format === 'xlsx')
    assert.deepEqual(state, [
      ...protectedState,
      `sheet ${sheetNames[kind]} True`,
      'sheet Columns True',
      'sheet Choices False',
    ]);

  const { rows, changed, added, refused } = await send(`preview/${kind}`, target);
  assert.deepEqual({ changed, added, refused }, { changed: CHANGED, added: 0, refused: 0 });
  const committed = await send(kinds[kind], target);
  assert.deepEqual([committed.changed, committed.unchanged], [CHANGED, rows - CHANGED]);
  assert.equal(countChanged(before, await readPrices()), CHANGED);

  await call('POST', `batches/${committed.batch}/undo`);
  assert.deepEqual(await readPrices(), before);
  console.log(`${kind}, ${format}: ${CHANGED} of ${rows} prices changed in LibreOffice, uploaded and undone`);
}

async function call(method: string, url: string, body?: FormData) {
  const reply = await fetch(`${server.address}/api/v1/uploadDoc/${url}`, {
    method,
    headers: { 'x-auth-token': server.token },
    ...(body && { body }),
  });
  if (!reply.ok) assert.fail(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function send(url: string, file: string) {
  const form = new FormData();
  form.append('fileName', path.basename(file));
  form.append('file', new Blob([await readFile(file)]), path.basename(file));
  return (await (await call('POST', url, form)).json()) as Committed & Pick<PreviewFigures, 'refused'>;
}

interface Price {
  uuid: string;
  price: string;
  /** The checksum of the other columns. */
  rest: string;
}

async function readPrices(): Promise<Price[]> {
  const { rows } = await server.client.query<Price>(
    `select uuid, exclusive_kobo as price,
      md5((to_jsonb(e) - 'exclusive_kobo' - 'version' - 'updated_at')::text) as rest
    from price_entries e order by uuid`,
  );
  return rows;
}

/** The number of changed prices, which differ only by the amount that was added. */
function countChanged(before: readonly Price[], after: readonly Price[]): number {
  const changed = after.filter(({ price }, index) => price !== before[index]!.price);
  const wanted = new Map(before.map((one) => [one.uuid, Number(one.price) + MORE_NAIRA * 100]));
  for (const { uuid, price } of changed) assert.equal(Number(price), wanted.get(uuid));
  assert.deepEqual(
    after.map(({ uuid, rest }) => [uuid, rest]),
    before.map(({ uuid, rest }) => [uuid, rest]),
  );
  return changed.length;
}
