import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { priceColumns } from '../../packages/contract/src/master-data/price-columns.ts';
import { copyIn, type CopyRow } from '@baobab/postgres/copy-in';
import { rowsXml, type Cell } from '@baobab/spreadsheet/xlsx-rows';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import { printReport, ratio, type Measurement } from './measure.ts';
import {
  upload,
  measureUnderLoad,
  type UploadResult,
  type UploadTarget,
  type LoadMeasurement,
} from './measure-under-load.ts';
import { startBenchServer } from './bench-server.ts';

const ROWS = 50_000;
const MANY_ROWS = 100_000;

/** Uploads a price list of 50,000 rows and 18 columns over HTTP: all new, all changed, all unchanged; then 100,000 rows. */
export async function benchPriceUpload(server: UploadTarget): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-upload-'));
  try {
    const rows = await findUnpricedRows(server.client, ROWS);
    const [first, second] = [path.join(folder, 'first.xlsx'), path.join(folder, 'second.xlsx')];
    await writeFile(first, await workbook(rows, 0));
    await writeFile(second, await workbook(rows, 500));
    // Warm-up, undone afterwards: the first call of a process also loads code.
    await toggle(server, await upload(server, first, '/uploadDoc/newmasterspathalogy'), 'undo');
    await server.client.query('vacuum analyze price_entries');
    const plain = await plainCopy(server.client, rows);
    const added = await measureUnderLoad(server, () =>
      upload(server, first, '/uploadDoc/newmasterspathalogy'),
    );
    let batch: UploadResult | undefined;
    const changed = await measureUnderLoad(server, async () => {
      batch = await upload(server, second, '/uploadDoc/newmasterspathalogy');
      return batch;
    });
    const undone = await secondsOf(() => toggle(server, batch!, 'undo'));
    const redone = await secondsOf(() => toggle(server, batch!, 'redo'));
    const unchanged = await measureUnderLoad(server, () =>
      upload(server, second, '/uploadDoc/newmasterspathalogy'),
    );
    const previewed = await measureUnderLoad(server, () =>
      upload(server, first, '/uploadDoc/preview/pathology'),
    );
    const downloads = await measureDownloads(server);
    const many = await measureMany(server, path.join(folder, 'many.xlsx'));
    return [
      ...downloads,
      ...measurements('all new', added, plain),
      ...measurements('all changed', changed, plain),
      ratio('50,000 prices, undo against the upload', undone * 1000, changed.seconds * 1000, 2.5),
      ratio('50,000 prices, redo against the upload', redone * 1000, changed.seconds * 1000, 2.5),
      ...measurements('all unchanged', unchanged, plain),
      ...measurements('preview', previewed, plain, { seconds: 4 }),
      ratio('100,000 prices, upload against 50,000', many.seconds * 1000, added.seconds * 1000, 2.5),
      ...measurements('all new', many, many.plain, { rows: '100,000', seconds: 10 }),
      ratio('100,000 prices, a page of the rows against the upload', many.opened, many.seconds, 0.5),
      ratio('100,000 prices, preview of the undo against the upload', many.judged, many.seconds, 0.5),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads 100,000 further prices. */
async function measureMany(server: UploadTarget, file: string) {
  const rows = await findUnpricedRows(server.client, MANY_ROWS);
  await writeFile(file, await workbook(rows, 0));
  const plain = await plainCopy(server.client, rows);
  let batch = '';
  const load = await measureUnderLoad(server, async () => {
    const result = await upload(server, file, '/uploadDoc/newmasterspathalogy');
    batch = result.batch;
    return result;
  });
  const opened = await secondsOf(() => call(server, 'GET', `batches/${batch}/rows`));
  const judged = await secondsOf(() => call(server, 'GET', `batches/${batch}/undo`));
  return { ...load, plain, opened, judged };
}

/** Downloads the list as a file for an upload, next to reading the same rows. */
async function measureDownloads(server: UploadTarget): Promise<Measurement[]> {
  const { rows } = await server.client.query<{ n: number }>(
    `select count(*)::int as n from price_entries where kind = 'pathology'`,
  );
  const copied = await secondsOf(() =>
    server.client.query(`select * from price_entries where kind = 'pathology'`),
  );
  const measured: Measurement[] = [];
  for (const format of ['xlsx', 'csv']) {
    const value = await secondsOf(async () => {
      const reply = await fetch(`${server.address}/api/v1/uploadDoc/file/pathology?format=${format}`, {
        headers: { 'x-auth-token': server.token },
      });
      if (!reply.ok) throw new Error(`the download failed: ${await reply.text()}`);
      await reply.arrayBuffer();
    });
    measured.push({
      name: `${rows[0]!.n.toLocaleString('en')} prices, download for upload as ${format}: time`,
      measured: `${value.toFixed(2)} s`,
      baseline: `${copied.toFixed(2)} s to read the rows`,
      value,
      limit: 2,
      unit: 's',
    });
  }
  return measured;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
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

/** Combinations of partner, test and area that have no price yet. */
async function findUnpricedRows(client: pg.Client, count: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    select p.name as partner, c.name as city, a.name as area, t.name as test, t.product_code as code, t.discipline,
      p.uuid as partner_uuid, a.uuid as area_uuid, t.uuid as test_uuid
    from national_tests t cross join partners p cross join areas a join cities c on c.uuid = a.city_uuid
    where t.kind = 'pathology' and not exists (
      select from price_entries e where e.kind = 'pathology' and e.partner_uuid = p.uuid and e.test_uuid = t.uuid and e.area_uuid = a.uuid)
    order by md5(t.uuid::text || p.uuid::text || a.uuid::text) limit ${count}`);
  if (rows.length < count) throw new Error(`The demo data allows only ${rows.length} of ${count} prices.`);
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
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ sheet: 'Prices', columns, rows: rowsXml(lines()) }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Baseline: COPY of the same rows into the same table, with its constraints and triggers, rolled back. */
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

const toggle = (server: UploadTarget, { batch }: UploadResult, action: 'undo' | 'redo') =>
  call(server, 'POST', `batches/${batch}/${action}`);

async function call(server: UploadTarget, method: 'GET' | 'POST', address: string) {
  const reply = await fetch(`${server.address}/api/v1/uploadDoc/${address}`, {
    method,
    headers: { 'x-auth-token': server.token },
  });
  if (!reply.ok) throw new Error(`${address} failed: ${await reply.text()}`);
  await reply.arrayBuffer();
}

function measurements(
  name: string,
  load: LoadMeasurement,
  plain: number,
  { rows = '50,000', seconds = 5 } = {},
): Measurement[] {
  const title = `${rows} prices, ${name}:`;
  const one = (part: string, value: number, limit: number, unit: string, baseline = ''): Measurement => ({
    name: `${title} ${part}`,
    measured: `${value.toFixed(2)} ${unit}`,
    baseline,
    value,
    limit,
    unit,
  });
  return [
    one('time', load.seconds, seconds, 's', `${plain.toFixed(2)} s plain COPY`),
    one('against a plain COPY of the same rows', load.seconds / plain, 10, 'x', `${plain.toFixed(2)} s`),
    one('memory growth of the server', load.growth, 300, 'MB'),
    one('longest stall of the event loop', load.stall, 100, 'ms'),
    one('other requests meanwhile', load.page / load.usual, 2, 'x', `${load.usual.toFixed(2)} ms usually`),
  ];
}

if (import.meta.main) {
  const server = await startBenchServer('small');
  try {
    process.exitCode = printReport(await benchPriceUpload(server)) ? 0 : 1;
  } finally {
    await server.close();
  }
}
