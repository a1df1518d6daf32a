import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { priceColumns } from '../packages/contract/src/master-data/price-columns.ts';
import { copyIn, type CopyRow } from '../apps/api/src/platform/db/copy-in.ts';
import { rowsXml, type Cell } from '../apps/api/src/platform/spreadsheet/xlsx-rows.ts';
import { xlsxStream } from '../apps/api/src/platform/spreadsheet/xlsx.ts';
import { print, type Finding } from './measure.ts';
import { upload, watched, type Sent, type Uploading, type Watched } from './uploading.ts';
import { buildWorld } from './world.ts';

const ROWS = 50_000;

/** A price list of 50,000 rows and 18 columns, uploaded over HTTP: all new, all changed, all as they are. */
export async function benchPriceUpload(world: Uploading): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-upload-'));
  try {
    const rows = await someRows(world.plain);
    const [first, second] = [path.join(folder, 'first.xlsx'), path.join(folder, 'second.xlsx')];
    await writeFile(first, await workbook(rows, 0));
    await writeFile(second, await workbook(rows, 500));
    // Once beforehand, undone: the first call of a fresh process also loads code.
    await undo(world, await upload(world, first, '/uploadDoc/newmasterspathalogy'));
    await world.plain.query('vacuum analyze price_entries');
    const plain = await plainCopy(world.plain, rows);
    const added = await watched(world, () => upload(world, first, '/uploadDoc/newmasterspathalogy'));
    const changed = await watched(world, () => upload(world, second, '/uploadDoc/newmasterspathalogy'));
    const same = await watched(world, () => upload(world, second, '/uploadDoc/newmasterspathalogy'));
    const previewed = await watched(world, () => upload(world, first, '/uploadDoc/preview/pathology'));
    return [
      ...findings('all new', added, plain),
      ...findings('all changed', changed, plain),
      ...findings('all as they are', same, plain),
      ...findings('preview', previewed, plain),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Row {
  partner: string;
  city: string;
  area: string;
  test: string;
  partner_uuid: string;
  area_uuid: string;
  test_uuid: string;
  code: string;
  discipline: string;
}

/** Prices that are not there yet, of every partner, test and area. */
async function someRows(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    select p.name as partner, c.name as city, a.name as area, t.name as test, t.product_code as code, t.discipline,
      p.uuid as partner_uuid, a.uuid as area_uuid, t.uuid as test_uuid
    from national_tests t cross join partners p cross join areas a join cities c on c.uuid = a.city_uuid
    where t.kind = 'pathology' and not exists (
      select from price_entries e where e.kind = 'pathology' and e.partner_uuid = p.uuid and e.test_uuid = t.uuid and e.area_uuid = a.uuid)
    order by md5(t.uuid::text || p.uuid::text || a.uuid::text) limit ${ROWS}`);
  if (rows.length < ROWS) throw new Error(`only ${rows.length} prices can be made of the demo data`);
  return rows;
}

const priceOf = (index: number) => 2_000 + (index % 900) * 50;

async function workbook(rows: readonly Row[], more: number): Promise<Buffer> {
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const [index, row] of rows.entries()) {
      const price = priceOf(index) + more;
      yield [row.partner, row.city, row.area, row.test, row.code, row.discipline, `${row.test} (${row.partner})`, 'AVAILABLE',
        `Often booked: ${row.test}`, 'YES', price * 1.2, price * 0.7, 12.5, price, '24 hours', 1, '48 hours', 'True']; // oxfmt-ignore
    }
  }
  const columns = priceColumns.map(({ name }) => ({ header: name.replace('{product}', 'baobab') }));
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream({ sheet: 'Prices', columns, rows: rowsXml(lines()) }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same rows by COPY alone: into the list itself with its keys, indexes and counters, and taken back. */
async function plainCopy(client: pg.Client, rows: readonly Row[]): Promise<number> {
  const entries = rows.map((row, index): CopyRow => ({
    uuid: crypto.randomUUID(),
    kind: 'pathology',
    partner_uuid: row.partner_uuid,
    test_uuid: row.test_uuid,
    area_uuid: row.area_uuid,
    product_code: row.code,
    discipline: row.discipline,
    partner_test_name: `${row.test} (${row.partner})`,
    home_service: true,
    popular: true,
    popular_description: `Often booked: ${row.test}`,
    retail_kobo: priceOf(index) * 120,
    purchasing_kobo: priceOf(index) * 70,
    exclusive_kobo: priceOf(index) * 100,
    discount_hundredths: 1_250,
    partner_tat: '24 hours',
    partner_tat_days: 1,
    standard_tat: '48 hours',
    active: true,
  }));
  await client.query('begin');
  const started = performance.now();
  await copyIn(client, 'price_entries', entries);
  const seconds = (performance.now() - started) / 1000;
  await client.query('rollback');
  await client.query('vacuum price_entries');
  return seconds;
}

const undo = (world: Uploading, { batch }: Sent) =>
  fetch(`${world.address}/api/v1/uploadDoc/batches/${batch}/undo`, {
    method: 'POST',
    headers: { 'x-auth-token': world.token },
  });

function findings(what: string, seen: Watched, plain: number): Finding[] {
  const title = `50,000 prices, ${what}:`;
  const one = (part: string, value: number, limit: number, unit: string, against = ''): Finding => ({
    what: `${title} ${part}`,
    measured: `${value.toFixed(2)} ${unit}`,
    against,
    value,
    limit,
    unit,
  });
  return [
    one('time', seen.seconds, 5, 's', `${plain.toFixed(2)} s plain COPY`),
    one('against a plain COPY of the same rows', seen.seconds / plain, 10, 'x', `${plain.toFixed(2)} s`),
    one('growth of the server', seen.growth, 300, 'MB'),
    one('longest stall of the event loop', seen.stall, 100, 'ms'),
    one('other requests meanwhile', seen.page / seen.usual, 2, 'x', `${seen.usual.toFixed(2)} ms usually`),
  ];
}

if (import.meta.main) {
  const world = await buildWorld('small');
  try {
    process.exitCode = print(await benchPriceUpload(world)) ? 0 : 1;
  } finally {
    await world.close();
  }
}
