import { beforeAll } from 'vitest';
import { bytesOf, from } from '@baobab/spreadsheet/testing';
import { rowsXml, type Cell } from '@baobab/spreadsheet/xlsx-rows';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import type { CallOptions, TestApp } from '../../../testing/test-app.ts';
import { columnNames } from './price-imports.columns.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';

/** A row of an upload by its headers. */
export type Line = Record<string, Cell>;

export const headers = columnNames('baobab').map(({ header }) => header);

export const someLine = (changes: Line = {}): Line => ({
  diagnosticspartner: 'SYNLAB',
  city: 'Lagos',
  area: 'Ikeja',
  standardisedtestname: 'Upload Test 1',
  productcode: 'UP-1',
  testdiscipline: 'Serology',
  partnerstestname: 'Serum Panel',
  homeserviceavailability: 'AVAILABLE',
  populartestdescription: 'Often booked',
  populartest_y_n: 'YES',
  labretailprice: 12_500.5,
  baobabspurchasingprice: 8_000,
  discountofferedforretail: 7.25,
  baobabsexclusivediscountedprice: 11_594.21,
  partnerlabtat: '24 hours',
  partnerlabtatindays: 1,
  standardisedbaobabtat: '48 hours',
  active: 'True',
  ...changes,
});

/** The row of `Upload Test 1` to `5` with a price. */
export const named = (number: number, price: number, changes: Line = {}) =>
  someLine({
    standardisedtestname: `Upload Test ${number}`,
    baobabsexclusivediscountedprice: price,
    ...changes,
  });

export const xlsxOf = (lines: readonly Line[], columns: readonly string[] = headers) =>
  bytesOf(
    xlsxStream({
      sheet: 'Prices',
      columns: columns.map((header) => ({ header })),
      rows: rowsXml(from(...lines.map((line) => columns.map((column) => line[column] ?? null)))),
    }),
  );

export const csvOf = (lines: readonly Line[], columns: readonly string[] = headers, separator = ',') => {
  const quoted = (cell: Cell | undefined) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  const rows = lines.map((line) => columns.map((column) => quoted(line[column])).join(separator));
  return Buffer.from([columns.join(separator), ...rows].join('\r\n'));
};

/** Adds the tests `Upload Test 1` to `Upload Test 5` of both kinds and returns the common calls. */
export function useUploads(api: TestApp) {
  beforeAll(async () => {
    // Signing in writes an audit row, which the counts of the tests must not include.
    await api.call('GET', '/auth/me');
    await api.owner.query(`
      insert into national_tests (uuid, kind, name, product_code, discipline, city_uuid, area_uuid, partner_uuid)
      select gen_random_uuid(), kind, 'Upload Test ' || n, kind || '-up-' || n, 'Serology', a.city_uuid, a.uuid, p.uuid
      from unnest(array['pathology', 'radiology']) kind, generate_series(1, 5) n,
        (select * from areas limit 1) a, (select * from partners where name = 'SYNLAB') p`);
  });
  const commit = async (lines: readonly Line[], options: CallOptions = {}) =>
    api.call('POST', COMMIT.pathology, { ...options, ...formOf(await xlsxOf(lines)) });
  const batchOf = async (...lines: (Line | Line[])[]) => (await commit(lines.flat())).body.batch as string;
  const preview = async (lines: readonly Line[], kind = 'pathology') =>
    api.call('POST', `/uploadDoc/preview/${kind}`, formOf(await xlsxOf(lines)));
  const undo = (batch: string, body?: Record<string, unknown>) =>
    api.call('POST', `/uploadDoc/batches/${batch}/undo`, body && { body });
  /** Covers the whole price list except versions and update times. */
  const checksum = async (): Promise<string> => {
    const { rows } = await api.owner.query(`
      select md5(string_agg((to_jsonb(e) - 'version' - 'updated_at')::text, '|' order by uuid)) as sum from price_entries e`);
    return rows[0].sum;
  };
  const countRows = async (table: 'import_batches' | 'import_changes' | 'price_entries' | 'price_plans') =>
    Number((await api.owner.query(`select count(*) as n from ${table}`)).rows[0].n);
  return { commit, batchOf, preview, undo, checksum, countRows };
}
