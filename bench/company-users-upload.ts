import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { companyUserColumns } from '../packages/contract/src/company-imports.ts';
import { rowsXml, type Cell } from '../apps/api/src/platform/spreadsheet/xlsx-rows.ts';
import { xlsxStream } from '../apps/api/src/platform/spreadsheet/xlsx.ts';
import { print, type Finding } from './measure.ts';
import { upload, watched, type Uploading, type Watched } from './uploading.ts';
import { buildWorld } from './world.ts';

const ROWS = 20_000;
const BASE = '/user/auth/upload/company/consumer';

/** 20,000 people of companies, uploaded over HTTP: looked at, all new, all there already. */
export async function benchCompanyUsers(world: Uploading): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-people-'));
  try {
    const { rows } = await world.plain.query<{ id: string }>('select company_reg_id as id from companies');
    const file = path.join(folder, 'people.xlsx');
    await writeFile(file, await workbook(rows.map(({ id }) => id)));
    const previewed = await watched(world, () => upload(world, file, `${BASE}/preview`));
    const added = await watched(world, () => upload(world, file, `${BASE}/data`));
    const same = await watched(world, () => upload(world, file, `${BASE}/data`));
    return [
      ...findings('preview', previewed),
      ...findings('all new', added),
      ...findings('all there already', same),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Others each time, for a folder that is kept, and with numbers the demo data has none of. */
const RUN = String(Math.floor(Date.now() / 1_000) % 100_000).padStart(5, '0');

async function workbook(companies: readonly string[]): Promise<Buffer> {
  async function* lines(): AsyncGenerator<Cell[]> {
    for (let n = 0; n < ROWS; n += 1)
      yield [
        companies[n % companies.length]!,
        'Adaeze',
        `Person${n}`,
        `adaeze.person${RUN}.${n}@company.example`,
        `+2345${RUN}${String(n).padStart(5, '0')}`,
      ];
  }
  const columns = companyUserColumns.map(({ name }) => ({ header: name }));
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream({ sheet: 'People', columns, rows: rowsXml(lines()) }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

function findings(what: string, seen: Watched): Finding[] {
  const one = (part: string, value: number, limit: number, unit: string): Finding => ({
    what: `20,000 people, ${what}: ${part}`,
    measured: `${value.toFixed(2)} ${unit}`,
    against: '',
    value,
    limit,
    unit,
  });
  return [
    one('time', seen.seconds, 10, 's'),
    one('growth of the server', seen.growth, 300, 'MB'),
    one('longest stall of the event loop', seen.stall, 100, 'ms'),
  ];
}

if (import.meta.main) {
  const world = await buildWorld('small');
  try {
    process.exitCode = print(await benchCompanyUsers(world)) ? 0 : 1;
  } finally {
    await world.close();
  }
}
