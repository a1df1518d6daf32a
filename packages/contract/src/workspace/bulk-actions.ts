import * as z from 'zod';
import { download, get, list, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * The bulk actions that staff have started, with their progress and the result of each row. Each list declares its own
 * bulk actions with `kit/bulk`. A person sees the own ones, and an admin those of everyone.
 */
export const bulkItemStates = ['pending', 'done', 'skipped', 'failed'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

const count = z.number().int().min(0);

export const bulkAction = z.object({
  uuid: p.uuid,
  /** The name of the bulk endpoint. */
  list: z.string(),
  action: z.string(),
  value: z.string().nullable(),
  state: z.enum(['running', 'done']),
  total: count,
  done: count,
  skipped: count,
  failed: count,
  /** Naira of the rows that are done; null for an action without amounts. */
  sum: z.number().nullable(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The bulk action that this one undoes. */
  undoes: p.uuid.nullable(),
  /** The bulk action that undoes this one. */
  undoneBy: p.uuid.nullable(),
  canUndo: z.boolean(),
});
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkActionRow = z.object({
  uuid: p.uuid,
  name: z.string(),
  state: z.enum(bulkItemStates),
  message: z.string().nullable(),
});
export type BulkActionRow = z.infer<typeof bulkActionRow>;

const params = z.object({ uuid: p.uuid });
const reply = z.object({ data: bulkAction });
const rows = list('/bulk-actions/:uuid/rows', {
  summary: 'The result of each row of a bulk action: failed, skipped, pending, done',
  permission: 'signed-in',
  row: bulkActionRow,
  paging: 'skip',
  filters: { state: z.enum(bulkItemStates).optional() },
});

export const bulkActions = {
  list: list('/bulk-actions', {
    summary: 'The own bulk actions of the last 90 days, newest first',
    permission: 'signed-in',
    row: bulkAction,
    paging: 'skip',
  }),
  get: get('/bulk-actions/:uuid', {
    summary: 'The progress of a bulk action',
    permission: 'signed-in',
    params,
    reply,
  }),
  rows: { ...rows, params },
  exportRows: download('/bulk-actions/:uuid/rows/csv', {
    summary: 'The result of each row of a bulk action, as CSV',
    permission: 'signed-in',
    params,
    query: rows.filters,
  }),
  undo: post('/bulk-actions/:uuid/undo', {
    summary: 'Undo a bulk action within 24 hours; rows that have changed since are skipped',
    permission: 'signed-in',
    params,
    reply,
  }),
};
export type BulkRowFilters = z.output<typeof rows.filters>;
