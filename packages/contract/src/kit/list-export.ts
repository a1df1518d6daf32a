import * as z from 'zod';
import { download, post, type ColumnKind, type ColumnOf } from './endpoint.ts';
import * as p from './primitives.ts';
import type { Access } from './roles.ts';

/**
 * The export of exactly what a list shows: its filters, order and columns. All calls are additions to the
 * specification, whose own exports have other columns and no order.
 */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Larger exports are prepared by a job. */
export const MAX_EXPORT_ROWS = 100_000;
export const EXPORT_DAYS = 7;

export const exportStates = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** An export that a job prepares. */
export const exportRecord = z.object({
  uuid: p.uuid,
  /** The name of the list. */
  list: z.string(),
  filters: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  columns: z.array(z.string()),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** The rows written so far. */
  rows: z.number().int(),
  /** The rows to write; null until they are counted. */
  total: z.number().int().nullable(),
  /** Bytes; null until the file is complete. */
  size: z.number().int().nullable(),
  /** Why the export failed. */
  error: z.string().nullable(),
  owner: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;

/** A list that names the columns of its export. */
export interface ExportableList {
  path: string;
  summary: string;
  permission: Access;
  filters: z.ZodObject;
  query: z.ZodObject;
  columns: Readonly<Record<string, ColumnKind>>;
  productKeys?: boolean;
}

type SortOption<L extends ExportableList> = L['query']['shape'] extends { sort: infer Sort extends z.ZodType }
  ? { sort: Sort }
  : Record<never, never>;

/** The two endpoints of a list's export: the file at once, or prepared by a job. Without columns it has all. */
export function listExport<const Name extends string, L extends ExportableList>(
  name: Name,
  list: L,
  permission: Access = list.permission,
) {
  const keys = Object.keys(list.columns) as ColumnOf<L>[];
  const columns = z.array(z.enum(keys)).min(1).max(keys.length);
  const sort = ('sorts' in list ? { sort: list.query.shape['sort'] } : {}) as SortOption<L>;
  const format = z.enum(exportFormats);
  const common = { permission, exportName: name, exportedList: list };
  return {
    exportRows: {
      ...download(`/exports/${name}/rows`, {
        summary: `Export of “${list.summary}” with its filters, order and columns; at most 100,000 rows`,
        permission,
        query: z.object({
          ...(list.filters.shape as L['filters']['shape']),
          ...sort,
          columns: z
            .string()
            .transform((text) => text.split(','))
            .pipe(columns)
            .optional(),
          format: format.default('xlsx'),
        }),
        ...(list.productKeys && { productKeys: true }),
      }),
      ...common,
    },
    exportJob: {
      ...post(`/exports/${name}`, {
        summary: `Prepare an export of “${list.summary}” in the background`,
        permission,
        body: z.strictObject({
          filters: z.strictObject(list.filters.shape as L['filters']['shape']),
          ...sort,
          columns: columns.optional(),
          format,
        }),
        reply: z.object({ data: exportRecord }),
        ...(list.productKeys && { productKeys: true }),
      }),
      ...common,
    },
  };
}
