import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { priceColumns } from '../packages/contract/src/master-data/price-columns.ts';
import { copyIn, type CopyRow } from '../apps/api/src/platform/db/copy-in.ts';
import { rowsXml, type Cell } from '../apps/api/src/platform/spreadsheet/xlsx-rows.ts';
import { xlsxStream } from '../apps/api/src/platform/spreadsheet/xlsx.ts';
import { median, print, type Finding } from './measure.ts';
import { buildWorld, type World } from './world.ts';

const ROWS = 50_000;
const MB = 1_048_576;

type Uploading = Pick<World, 'address' | 'token' | 'plain'>;

/** A price list of 50,000 rows and 18 columns, uploaded over HTTP: all new, all changed, all as they are. */
export async function benchPriceUpload(world: Uploading): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-upload-'));
  try {
    const rows = await someRows(world.plain);
    const [first, second] = [path.join(folder, 'first.xlsx'), path.join(folder, 'second.xlsx')];
    await writeFile(first, await workbook(rows, 0));
    await writeFile(second, await workbook(rows, 500));
    // Once beforehand, undone: the first call of a fresh process also loads code.
    await undo(world, await upload(world, first, 'newmasterspathalogy'));
    await world.plain.query('vacuum analyze price_entries');
    const plain = await plainCopy(world.plain, rows);
    const added = await watched(world, () => upload(world, first, 'newmasterspathalogy'));
    const changed = await watched(world, () => upload(world, second, 'newmasterspathalogy'));
    const same = await watched(world, () => upload(world, second, 'newmasterspathalogy'));
    const previewed = await watched(world, () => upload(world, first, 'preview/pathology'));
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
        `Often booked: ${row.test}`, 'YES', price * 1.2, price * 0.7, 12.5, price, '24 hours', 1, '48 hours', 'True']; // prettier-ignore
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

/** Another process sends the file, so that only the server's own growth and stalls are seen. */
const SENDER = `const { openAsBlob } = await import('node:fs'); const form = new FormData();
form.append('fileName', 'prices.xlsx'); form.append('file', await openAsBlob(process.argv[1]), 'prices.xlsx');
const started = performance.now();
const reply = await fetch(process.argv[2], { method: 'POST', body: form, headers: { 'x-auth-token': process.argv[3] } });
const { batch } = await reply.json(); console.log(reply.status, (performance.now() - started) / 1000, batch);`;

interface Sent {
  seconds: number;
  batch: string;
}

async function upload(world: Uploading, file: string, call: string): Promise<Sent> {
  const url = `${world.address}/api/v1/uploadDoc/${call}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', SENDER, file, url, world.token]);
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const [status, seconds, batch = ''] = said.trim().split(' ');
  if (status !== '200') throw new Error(`the upload answered ${said}`);
  return { seconds: Number(seconds), batch };
}

const undo = (world: Uploading, { batch }: Sent) =>
  fetch(`${world.address}/api/v1/uploadDoc/batches/${batch}/undo`, {
    method: 'POST',
    headers: { 'x-auth-token': world.token },
  });

const aPage = (world: Uploading) => async () => {
  const reply = await fetch(`${world.address}/api/v1/user/admin/users?limit=10`, {
    headers: { 'x-auth-token': world.token },
  });
  await reply.arrayBuffer();
};

interface Watched {
  seconds: number;
  growth: number;
  stall: number;
  /** The middle of the times that other requests took meanwhile, and what it is otherwise. */
  page: number;
  usual: number;
}

async function watched(world: Uploading, work: () => Promise<Sent>): Promise<Watched> {
  const usual = await median(aPage(world), 100);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const others = { going: true, times: [] as number[] };
  const asking = (async () => {
    while (others.going) {
      const started = performance.now();
      await aPage(world)();
      others.times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  delay.enable();
  const { seconds } = await work();
  delay.disable();
  others.going = false;
  await asking;
  clearInterval(watch);
  const page = others.times.toSorted((a, b) => a - b)[Math.floor(others.times.length / 2)]!;
  return { seconds, growth: (peak - before) / MB, stall: delay.max / 1e6, page, usual };
}

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
