import type { ColumnKind, ColumnOf, FiltersOf } from '@baobab/contract/kit/endpoint';
import { MAX_EXPORT_ROWS, type ExportableList, type ExportFormat } from '@baobab/contract/kit/list-export';
import type { Access } from '@baobab/contract/kit/roles';
import type { Kysely, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { RequestContext } from '../context.ts';
import { labelledValue } from '../db/cell-values.ts';
import { pageSource, setFilters } from '../db/list-filters.ts';
import { countRows } from '../db/list-page.ts';
import { conflict } from '../errors.ts';
import { requireExportProof } from '../step-up.ts';
import {
  formatOf,
  openExport,
  type ExportColumn,
  type ExportTrace,
  type FileFormat,
  type ExportSource,
} from './export-sheet.ts';
import type { FileReply } from './serve.ts';

/** A column of a list; `labels` are those of its values on the screen. */
export interface ListExportColumn extends ExportColumn {
  labels?: Readonly<Record<string, string>>;
}

/** The export of a list with one entry for each column in the contract, so that a missing one does not compile. */
export interface ListExport<L extends ExportableList = ExportableList> extends ExportSource<FiltersOf<L>> {
  /** The `exportJob` of the list: its name, its permission and the schema of a request. */
  endpoint: { exportName: string; exportedList: L; permission: Access; body: z.ZodType };
  /** Joins that add columns. They must keep every row of the list. */
  joins?: RawBuilder<unknown> | ((filters: FiltersOf<L>, now: Date) => RawBuilder<unknown>);
  columns: Record<ColumnOf<L>, ListExportColumn>;
}

export interface ExportRequest {
  filters: Record<string, unknown>;
  sort?: string | undefined;
  /** The keys of the columns in their order; without them the file has all. */
  columns?: readonly string[] | undefined;
  format: ExportFormat;
}

export const defineListExport = <L extends ExportableList>(definition: ListExport<L>) =>
  definition as ListExport;

export const columnsOf = ({ endpoint }: ListExport, { columns }: Pick<ExportRequest, 'columns'>) =>
  columns ?? Object.keys(endpoint.exportedList.columns);

/** The file of a request. */
export function listExportFile(definition: ListExport, request: ExportRequest, now: Date): FileFormat {
  const { subject, title, list, joins, endpoint } = definition;
  const { filters, sort = list.defaultSort, format } = request;
  const columns = columnsOf(definition, request).map((key) => ({
    ...formats[endpoint.exportedList.columns[key]!],
    ...withLabels(definition.columns[key]!),
  }));
  const file = {
    subject,
    title,
    list,
    ...(joins && { joins: typeof joins === 'function' ? joins(filters, now) : joins }),
    columns: format === 'csv' ? columns.map(withIsoDate) : columns,
  };
  return formatOf[format](file, filters, { sort, now });
}

const withLabels = ({ labels, value, ...column }: ListExportColumn): ExportColumn => ({
  ...column,
  value: labels && !('serial' in value) ? labelledValue(value, labels) : value,
});

/** How the cells of a kind are written, unless the column says otherwise. */
const formats: Record<ColumnKind, Pick<ExportColumn, 'kind' | 'width'>> = {
  text: { width: 24 },
  short: { width: 16 },
  phone: { width: 18 },
  count: { kind: 'number', width: 14 },
  naira: { kind: 'money', width: 16 },
  day: { width: 14 },
  time: { width: 20 },
};

const withIsoDate = (column: ExportColumn): ExportColumn =>
  'serial' in column.value ? { ...column, value: column.value.iso } : column;

export const listExportTrace = (
  definition: ListExport,
  request: ExportRequest,
  rows: number,
): ExportTrace => ({
  subject: definition.subject,
  details: {
    ...setFilters(definition.list, request.filters),
    list: definition.endpoint.exportName,
    columns: columnsOf(definition, request),
    ...(request.sort && { sort: request.sort }),
    rows,
  },
});

export const countListExport = <Schema>(
  db: Kysely<Schema>,
  { list }: ListExport,
  { filters }: ExportRequest,
  now: Date,
  limit?: number,
) => countRows(db, pageSource(list, filters, now), limit);

/** Streams the matching rows of a list, with the requested order and columns. */
export async function exportList<Schema>(
  ctx: RequestContext<Schema>,
  definition: ListExport,
  request: ExportRequest,
): Promise<FileReply> {
  const now = ctx.now();
  const rows = await countListExport(ctx.readDb, definition, request, now, MAX_EXPORT_ROWS + 1);
  if (rows > MAX_EXPORT_ROWS)
    throw conflict('The export has more than 100,000 rows. Prepare it in the background.');
  requireExportProof(ctx, rows, definition.stepUpAbove);
  return openExport(
    ctx,
    listExportTrace(definition, request, rows),
    listExportFile(definition, request, now),
  );
}
