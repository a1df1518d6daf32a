import { allEndpoints } from '@baobab/contract/index';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { comparisons, type Comparison, type Values } from './exports.testing.ts';
import { readCsv } from './testing/tables.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

const pathOf = (endpoint: Endpoint, params: Values = {}, query: Values = {}) =>
  `${fillPath(endpoint.path, api.settings.product.slug, params)}?${new URLSearchParams(query)}`;

async function readList({ list, idOf }: Comparison, filters: Values) {
  const { status, body } = await api.call('GET', pathOf(list, {}, { ...filters, limit: '100' }));
  expect(status).toBe(200);
  return { total: body[list.total] as number, ids: (body[list.rows] as unknown[]).map(idOf) };
}

async function readExport({ exportFor, header }: Comparison, filters: Values) {
  const { endpoint, params, query } = exportFor(filters);
  const { status, raw, headers } = await api.call('GET', pathOf(endpoint, params, query));
  expect(status).toBe(200);
  const isCsv = String(headers['content-type']).startsWith('text/csv');
  const [names = [], ...rows] = isCsv ? readCsv(raw) : await readXlsx(raw);
  return rows.map((row) => row[names.indexOf(header)]);
}

async function readXlsx(raw: Buffer) {
  const [sheet] = await readXlsxFile(raw);
  return sheet!.data.map((row) => row.map(String));
}

const filtersOf = (comparison: Comparison) =>
  Object.entries<string | null>(comparison.samples).map(([filter, sample]) => ({ filter, sample }));

describe.each(Object.entries(comparisons))('the export of %s', (_name, comparison) => {
  test('contains every row of the list, in its order', async () => {
    const { total, ids } = await readList(comparison, comparison.required);
    const exported = await readExport(comparison, comparison.required);
    expect(total).toBeGreaterThan(0);
    expect(exported).toHaveLength(total);
    expect(exported.slice(0, 100)).toEqual(ids);
  });

  test.each(filtersOf(comparison).filter(({ sample }) => sample))(
    'contains the rows of the list that match $filter',
    async ({ filter, sample }) => {
      const { rows } = await api.owner.query<string[]>({ text: sample!, rowMode: 'array' });
      const filters = { ...comparison.required, [filter]: rows[0]![0]! };
      const all = await readList(comparison, comparison.required);
      const { total, ids } = await readList(comparison, filters);
      const exported = await readExport(comparison, filters);
      expect(total).toBeGreaterThan(0);
      expect(total).not.toBe(all.total);
      expect(exported).toHaveLength(total);
      expect(exported.slice(0, 100)).toEqual(ids);
    },
  );
});

test('every export of a list is compared with its list', () => {
  const exported = allEndpoints
    .filter(({ endpoint }) => endpoint.kind === 'download' && endpoint.path.includes('/export/'))
    .map(({ endpoint }) => endpoint.path);
  const compared = Object.values(comparisons).flatMap(({ exports }) => exports.map(({ path }) => path));
  expect(compared.toSorted()).toEqual(exported.toSorted());
});
