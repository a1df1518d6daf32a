import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { companyUserColumns } from '../../packages/contract/src/people/company-imports.ts';
import { rowsXml, type Cell } from '@baobab/spreadsheet/xlsx-rows';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import { printReport, type Measurement } from './measure.ts';
import { upload, measureUnderLoad, type UploadTarget, type LoadMeasurement } from './measure-under-load.ts';
import { startBenchServer } from './bench-server.ts';

const ROWS = 20_000;
const BASE = '/user/auth/upload/company/consumer';

/** Uploads 20,000 company users over HTTP: a preview, all rows new, all rows unchanged. */
export async function benchCompanyUsers(server: UploadTarget): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-company-users-'));
  try {
    const { rows } = await server.client.query<{ id: string }>('select company_reg_id as id from companies');
    const file = path.join(folder, 'company-users.xlsx');
    await writeFile(file, await workbook(rows.map(({ id }) => id)));
    const previewed = await measureUnderLoad(server, () => upload(server, file, `${BASE}/preview`));
    const added = await measureUnderLoad(server, () => upload(server, file, `${BASE}/data`));
    const unchanged = await measureUnderLoad(server, () => upload(server, file, `${BASE}/data`));
    return [
      ...measurements('preview', previewed),
      ...measurements('all new', added),
      ...measurements('all unchanged', unchanged),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes e-mails and numbers unique to this run, because BENCH_DATA_DIR keeps earlier users. */
const RUN = Math.floor(Date.now() / 1_000) % 5_000;

async function workbook(companies: readonly string[]): Promise<Buffer> {
  async function* lines(): AsyncGenerator<Cell[]> {
    for (let n = 0; n < ROWS; n += 1)
      yield [
        companies[n % companies.length]!,
        'Adaeze',
        `Person${n}`,
        `adaeze.person${RUN}.${n}@company.example`,
        // British numbers: the seeded people have Nigerian ones.
        `+4475${String(RUN * ROWS + n).padStart(8, '0')}`,
      ];
  }
  const columns = companyUserColumns.map(({ name }) => ({ header: name }));
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ sheet: 'People', columns, rows: rowsXml(lines()) }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

function measurements(name: string, load: LoadMeasurement): Measurement[] {
  const one = (part: string, value: number, limit: number, unit: string): Measurement => ({
    name: `20,000 company users, ${name}: ${part}`,
    measured: `${value.toFixed(2)} ${unit}`,
    baseline: '',
    value,
    limit,
    unit,
  });
  return [
    one('time', load.seconds, 10, 's'),
    one('memory growth of the server', load.growth, 300, 'MB'),
    one('longest stall of the event loop', load.stall, 100, 'ms'),
  ];
}

if (import.meta.main) {
  const server = await startBenchServer('small');
  try {
    process.exitCode = printReport(await benchCompanyUsers(server)) ? 0 : 1;
  } finally {
    await server.close();
  }
}
