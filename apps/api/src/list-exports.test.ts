import { allEndpoints } from '@baobab/contract/index';
import type { ColumnKind, Endpoint } from '@baobab/contract/kit/endpoint';
import type { ExportableList } from '@baobab/contract/kit/list-export';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { assembled } from './domains.ts';
import { comparisons, type Values } from './exports.testing.ts';
import { furtherRows } from './filters.testing.ts';
import { listSamples, requiredFilters } from './list-exports.testing.ts';
import { readCsv, valueOf } from './testing/tables.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();
const { call, fetchFile } = api.client();
beforeAll(() => api.owner.query(furtherRows));

type List = ExportableList & Endpoint & { rows: string; total: string; sorts?: readonly string[] };

const { listExports } = assembled;
const subjects = [...listExports.values()].map(({ endpoint }) => {
  const list = endpoint.exportedList as List;
  const compared = Object.values(comparisons).find((comparison) => comparison.list === (list as unknown));
  const samples: Record<string, string | null> = compared?.samples ?? listSamples[endpoint.exportName]!;
  const path = `/exports/${endpoint.exportName}/rows`;
  const { endpoint: file } = allEndpoints.find((other) => other.endpoint.path === path)!;
  return { name: endpoint.exportName, file, list, samples };
});
type Subject = (typeof subjects)[number];

async function readList({ list }: Subject, query: Values) {
  const isPagedByPath = list.path.includes(':page');
  const input = isPagedByPath ? { params: { page: 0 }, query } : { query: { ...query, limit: '100' } };
  const reply = (await call(list as Endpoint, input as object)) as Record<string, unknown>;
  return { total: reply[list.total] as number, rows: reply[list.rows] as object[] };
}

const readFile = async ({ file }: Subject, query: Values) =>
  Buffer.from(await (await fetchFile(file, { query } as object)).arrayBuffer());

async function readExport(subject: Subject, query: Values) {
  const [, ...lines] = readCsv(await readFile(subject, { ...query, format: 'csv' }));
  return lines;
}

/** A cell as the list has it; undefined for what the file writes in another form, such as a date. */
function comparable(kind: ColumnKind, value: unknown, cell: string | undefined) {
  if (typeof value === 'number')
    return kind === 'count' || kind === 'naira' ? { wanted: value, found: Number(cell) } : undefined;
  if (typeof value !== 'string' || /^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  return { wanted: value, found: cell };
}

async function selectOne(sample: string) {
  const { rows } = await api.owner.query<string[]>({ text: sample, rowMode: 'array' });
  return rows[0]![0]!;
}

/** Columns that the screen derives from several values; `export-cells.spec.ts` compares the file with the screen. */
const derived: Readonly<Record<string, readonly string[]>> = {
  'coupon-uses': ['appointment_type', 'discount'],
  'coupon-uses-dmp': ['appointment_type', 'discount'],
  transactions: ['refund_provided'],
  appointments: ['status'],
  'treatment-orders': ['status'],
  'bulk-notifications': ['status'],
};

async function compare(subject: Subject, query: Values) {
  const { total, rows } = await readList(subject, query);
  const lines = await readExport(subject, query);
  expect(lines).toHaveLength(total);
  const { columns: definitions } = listExports.get(subject.name)!;
  const cells = rows.flatMap((row, index) =>
    Object.entries(subject.list.columns).flatMap(([key, kind], column) => {
      if (derived[subject.name]?.includes(key)) return [];
      const value = valueOf(row, key);
      const { labels } = definitions[key]!;
      const pair = comparable(kind, labels?.[value as string] ?? value, lines[index]?.[column]);
      return pair ? [{ index, key, ...pair }] : [];
    }),
  );
  expect(cells.filter(({ wanted, found }) => wanted !== found).slice(0, 3)).toEqual([]);
  return { total, compared: new Set(cells.map(({ key }) => key)).size };
}

describe.each(subjects)('the export of $name', (subject) => {
  const { list, name, samples } = subject;
  const required: Values = {};
  beforeAll(async () => {
    for (const [filter, sample] of Object.entries(requiredFilters[name] ?? {}))
      required[filter] = await selectOne(sample);
  });
  /** Few rows, where their number does not matter. */
  const few = async () =>
    samples['search'] ? { ...required, search: await selectOne(samples['search']) } : required;

  test('has the rows of the list in its order and in each order that the list has', async () => {
    const { total, compared } = await compare(subject, required);
    expect(total).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(0);
    // The direction has nothing to do with the column.
    const [first] = list.sorts ?? [];
    for (const sort of [...(list.sorts ?? []), ...(first ? [`-${first}`] : [])])
      await compare(subject, { ...required, sort });
  });

  test('has the rows of the list that match each filter', async () => {
    expect(Object.keys(samples).toSorted()).toEqual(Object.keys(list.filters.shape).toSorted());
    const all = await readList(subject, required);
    for (const [filter, sample] of Object.entries(samples)) {
      if (sample === null) continue;
      const { total } = await compare(subject, { ...required, [filter]: await selectOne(sample) });
      expect(total, filter).toBeGreaterThan(0);
      expect(total, filter).not.toBe(all.total);
    }
  });

  // The rows of the trail have numbers.
  test.runIf(samples['search'] && name !== 'audit')('has one row for a search for a whole id', async () => {
    const { rows } = await readList(subject, required);
    const { uuid } = rows[0] as { uuid: string };
    const { total } = await compare(subject, { ...required, search: uuid });
    expect(total).toBe(1);
    expect((await readList(subject, { ...required, search: uuid })).rows[0]).toMatchObject({ uuid });
  });

  test('is a spreadsheet with the requested columns in their order', async () => {
    const columns = Object.keys(list.columns).toReversed();
    const query = { ...(await few()), columns: columns.join(','), format: 'xlsx' };
    const [sheet] = await readXlsxFile(await readFile(subject, query));
    const { columns: definitions } = listExports.get(name)!;
    expect(sheet!.data[0]).toEqual(columns.map((key) => definitions[key]!.header));
  });

  test('writes an audit row with the filters, the columns and the number of rows', async () => {
    const query = await few();
    const { total } = await readList(subject, query);
    const [column = ''] = Object.keys(list.columns);
    await readExport(subject, { ...query, columns: column });
    const { rows } = await api.owner.query(
      `select action, details from audit_log where details ->> 'list' = $1 order by id desc limit 1`,
      [name],
    );
    expect(rows[0]).toMatchObject({
      action: `${listExports.get(name)!.subject}.export`,
      details: { columns: [column], rows: total, ...query },
    });
  });
});
