import { COLUMNS_SHEET } from '../../../platform/imports/columns.ts';
import { MAX_EXPORT_ROWS, type ExportFormat } from '@baobab/contract/kit/list-export';
import { withSlug } from '@baobab/contract/kit/product';
import { keyColumns, priceColumns, type PriceColumnName } from '@baobab/contract/master-data/price-columns';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type { PriceFilters } from '@baobab/contract/master-data/price-lists';
import { sql, type RawBuilder } from 'kysely';
import { column, either, naira } from '../../../platform/db/cell-values.ts';
import { pageSource, setFilters } from '../../../platform/db/list-filters.ts';
import { countRows } from '../../../platform/db/list-page.ts';
import { conflict } from '../../../platform/errors.ts';
import { formatOf, openExport, type Export } from '../../../platform/http/export-sheet.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import type { Ctx } from '../../../schema.ts';
import { priceList, priceNames, titles } from '../price-lists/public.ts';
import { byWireName } from '../price-lists/price-values.public.ts';
import { findKnownNames, type KnownNames } from './price-imports.repository.ts';

/** The cells of each column, as the upload reads them. */
const values: Record<PriceColumnName, RawBuilder<unknown>> = {
  diagnosticspartner: column('p.name'),
  city: column('c.name'),
  area: column('a.name'),
  standardisedtestname: column('t.name'),
  ...byWireName((rule, name) => {
    if (rule.is === 'naira') return naira(`e.${name}`);
    if (rule.is === 'percent') return sql`round(${sql.ref(`e.${name}`)} / 100.0, 2)`;
    return rule.is === 'flag' ? either(`e.${name}`, ...rule.words) : column(`e.${name}`);
  }),
};

const kinds: Partial<Record<PriceColumnName, 'number' | 'money' | undefined>> = byWireName(({ is }) =>
  is === 'naira' ? 'money' : is === 'percent' || is === 'days' ? 'number' : undefined,
);

const namesOf = (known: readonly { name: string }[]) =>
  [...new Set(known.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b, 'en'));

const choicesOf = (known: KnownNames): Partial<Record<PriceColumnName, readonly string[] | undefined>> => ({
  diagnosticspartner: namesOf(known.partners),
  city: namesOf(known.cities),
  area: namesOf(known.areas),
  standardisedtestname: namesOf(known.tests),
  ...byWireName((rule) => (rule.is === 'flag' ? rule.words : undefined)),
});

const lockedColumns = (kind: ImportKind): readonly PriceColumnName[] =>
  kind === 'home' ? [...keyColumns, 'productcode'] : keyColumns;

/** The sheet that explains the columns. */
const explain = (kind: ImportKind, slug: string) => ({
  sheet: COLUMNS_SHEET,
  columns: [
    { header: 'Name of the column', width: 36 },
    { header: 'Meaning', width: 64 },
    { header: 'Change', width: 64 },
  ],
  rows: [
    ...priceColumns.map(({ name, description }) => [withSlug(name, slug), description, ruleOf(kind, name)]),
    ['', 'Add a new price in the first empty row below the list, with a value in every column.', ''],
    ['', 'Rows that you leave out or do not change stay as they are.', ''],
  ],
});

function ruleOf(kind: ImportKind, name: PriceColumnName): string {
  if (keyColumns.includes(name)) return 'Locked: identifies the price';
  if (lockedColumns(kind).includes(name)) return 'Locked: only a new price has a new one';
  return 'Can be changed. Without this column the values stay as they are';
}

function definitionOf(kind: ImportKind, slug: string, known: KnownNames): Export<PriceFilters> {
  const choices = choicesOf(known);
  return {
    subject: 'prices',
    title: `${titles[kind]}_Upload`,
    list: priceList(kind),
    joins: priceNames,
    columns: priceColumns.map(({ name }) => {
      const header = withSlug(name, slug);
      return {
        header,
        value: values[name],
        width: Math.max(16, header.length + 2),
        kind: kinds[name] ?? (lockedColumns(kind).includes(name) ? 'locked' : 'text'),
        ...(choices[name] && { choices: choices[name] }),
      };
    }),
    workbook: { isProtected: true, notes: explain(kind, slug) },
  };
}

interface DownloadOptions {
  sort?: string | undefined;
  format: ExportFormat;
}

/** The prices of a list in the layout of an upload. */
export async function downloadPrices(
  ctx: Ctx,
  kind: ImportKind,
  filters: PriceFilters,
  { sort, format }: DownloadOptions,
): Promise<FileReply> {
  const list = priceList(kind);
  const rows = await countRows(ctx.readDb, pageSource(list, filters, ctx.now()), MAX_EXPORT_ROWS + 1);
  if (rows > MAX_EXPORT_ROWS)
    throw conflict('The file would have more than 100,000 rows. Choose a filter, such as a partner.');
  const definition = definitionOf(kind, ctx.product.slug, await findKnownNames(ctx.readDb, kind));
  const options = { sort, now: ctx.now() };
  const file = formatOf[format](definition, filters, options);
  const trace = {
    ...setFilters(list, filters),
    list: `${kind}-prices`,
    layout: 'upload',
    ...(sort && { sort }),
    rows,
  };
  return openExport(ctx, { subject: 'prices', details: trace }, file);
}
