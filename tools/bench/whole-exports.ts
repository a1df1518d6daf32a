import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { unzipped } from '@baobab/spreadsheet/testing';
import { get } from './calls.ts';
import type { Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

interface WholeExport {
  name: string;
  /** Paths under /api/v1, of the file and of the list with the same rows. */
  file: string;
  list: string;
  runs: number;
}

const wholeExports: WholeExport[] = [
  {
    name: 'users as XLSX',
    file: '/user/export/all/userlist/2000-01-01/2100-01-01',
    list: '/user/admin/users?limit=10',
    runs: 3,
  },
  {
    name: 'consumers as CSV',
    file: '/user/admin/consumers/data/export/csv',
    list: '/user/admin/consumers/data?limit=10',
    runs: 3,
  },
  {
    name: 'patients as CSV',
    file: '/patient/admin/data-patient/export/csv',
    list: '/patient/admin/data-patient?limit=10',
    runs: 3,
  },
  {
    name: 'payments of appointments as CSV',
    file: '/payment/search-alls/export/csv?type=appointment',
    list: '/payment/search-alls?type=appointment&limit=10',
    runs: 1,
  },
  {
    name: 'appointments as CSV',
    file: '/booking/adminBooking/adminall/export/csv',
    list: '/booking/adminBooking/adminall?limit=12',
    runs: 1,
  },
];

/** Every row of the large lists, against the same columns by a plain COPY through `gzip -1`. */
export async function benchWholeExports(server: BenchServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const whole of wholeExports) measurements.push(await measure(server, whole));
  return measurements;
}

async function measure(server: BenchServer, { name, file, list, runs: count }: WholeExport) {
  const saved = path.join(tmpdir(), `baobab-bench-${process.pid}`);
  const runs: { ours: number; plain: number }[] = [];
  for (let run = 0; run < count; run += 1) {
    const copies = captureCopies();
    const ours = await secondsOf(() => download(server, `/api/v1${file}`, saved));
    const plainCopy = copies.stop().replace(/to stdout with \([^)]*\)$/, `to program 'gzip -1 > /dev/null'`);
    runs.push({ ours, plain: await secondsOf(() => server.client.query(plainCopy)) });
  }
  const rows = (await get<{ count: number }>(server, list)).count;
  if (name.endsWith('XLSX')) await checkRows(saved, rows);
  await rm(saved);
  const { ours, plain } = runs.toSorted((a, b) => a.ours / a.plain - b.ours / b.plain)[count >> 1]!;
  return {
    name: `${rows.toLocaleString('en')} ${name}, against COPY through gzip -1`,
    measured: `${ours.toFixed(1)} s`,
    baseline: `${plain.toFixed(1)} s`,
    value: ours / plain,
    limit: 1.5,
    unit: 'x',
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Keeps the last COPY that the server sends, which no definition of an export shows as text. */
function captureCopies() {
  const { prototype } = pg.Connection;
  const send = prototype.query;
  let copy = '';
  prototype.query = function query(this: pg.Connection, text: string) {
    if (text.startsWith('copy (')) copy = text;
    return send.call(this, text);
  };
  return {
    stop: () => {
      prototype.query = send;
      return copy;
    },
  };
}

async function checkRows(file: string, rows: number) {
  const sheet = unzipped(await readFile(file)).get('xl/worksheets/sheet1.xml')!;
  let found = -1;
  for (let at = sheet.indexOf('<row '); at >= 0; at = sheet.indexOf('<row ', at + 1)) found += 1;
  if (found !== rows) throw new Error(`the export has ${found} of ${rows} rows`);
}

/** Another process saves the file, so that only the server's own growth and stalls are seen. */
const READER = `import { createWriteStream } from 'node:fs';
import { get } from 'node:http';
import { pipeline } from 'node:stream/promises';
const [address, token, file] = process.argv.slice(1);
get(address, { headers: { 'x-auth-token': token } }, async (reply) => {
  const saved = createWriteStream(file);
  await pipeline(reply, saved);
  console.log(reply.statusCode, saved.bytesWritten);
});`;

/** Saves the file that an address answers with, and returns its size. */
export async function download(server: BenchServer, address: string, file = '/dev/null'): Promise<number> {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    READER,
    `${server.address}${address}`,
    server.token,
    file,
  ]);
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  if (!said.startsWith('200')) throw new Error(`the export answered ${said}`);
  return Number(said.split(' ')[1]);
}
