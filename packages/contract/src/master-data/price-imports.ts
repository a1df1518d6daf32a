import * as z from 'zod';
import { download, endpoint, list, pagings } from '../kit/endpoint.ts';
import { committed, count, importBatch, previewFigures, spreadsheet } from '../kit/imports.ts';
import * as p from '../kit/primitives.ts';

/**
 * Price lists as spreadsheets. The two specified endpoints commit all rows or none. The preview, the list of
 * batches and the undo are additions to the specification.
 */
export const importKinds = ['pathology', 'radiology'] as const;
export type ImportKind = (typeof importKinds)[number];
const kind = z.enum(importKinds);

const line = z.object({
  row: z.number().int(),
  partner: z.string(),
  test: z.string(),
  city: z.string(),
  area: z.string(),
  /** The exclusive price, in Naira. */
  price: z.number(),
});
export type NewLine = z.infer<typeof line>;

const changedLine = line.extend({
  oldPrice: z.number(),
  /** The price change; null when the old price is zero. */
  percent: z.number().nullable(),
  /** The names of all changed columns. */
  columns: z.array(z.string()),
});
export type ChangedLine = z.infer<typeof changedLine>;

const preview = previewFigures.extend({
  newLines: z.array(line),
  changedLines: z.array(changedLine),
});
export type ImportPreview = z.infer<typeof preview>;

/** A price that was edited after its upload. */
const touchedPrice = z.object({
  partner: z.string(),
  test: z.string(),
  city: z.string(),
  area: z.string(),
  editedAt: z.string().nullable(),
});
export type TouchedPrice = z.infer<typeof touchedPrice>;

/** `undo` fails by default when prices were changed after the upload. */
const undoChoice = z.strictObject({
  /** Keep the prices that were changed after the upload, or take them back, too. */
  changed: z.enum(['keep', 'revert']).optional(),
  /** The `state` of the preview: `revert` fails when a price was changed since. */
  seen: z.string().max(60).optional(),
});
export type UndoChoice = z.output<typeof undoChoice>;

const undoPreview = z.object({
  /** Prices that were not changed after the upload. */
  unchanged: count,
  changed: count,
  state: z.string(),
  /** One page of the changed prices. */
  data: z.array(
    touchedPrice.extend({
      /** The exclusive price now and after the undo, in Naira; null for a price that does not exist. */
      price: z.number().nullable(),
      restoredPrice: z.number().nullable(),
    }),
  ),
});
export type UndoPreview = z.infer<typeof undoPreview>;

const upload = { ...spreadsheet, permission: 'price-lists:write' } as const;

export const priceImports = {
  pathology: endpoint({
    ...upload,
    path: '/uploadDoc/newmasterspathalogy',
    summary: 'Upload prices of pathology tests, all rows or none',
    reply: committed,
  }),
  radiology: endpoint({
    ...upload,
    path: '/uploadDoc/newmastersradiology',
    summary: 'Upload prices of radiology tests, all rows or none',
    reply: committed,
  }),
  preview: endpoint({
    ...upload,
    path: '/uploadDoc/preview/:kind',
    summary: 'Preview the changes of a price file',
    params: z.object({ kind }),
    effect: 'read',
    reply: preview,
  }),
  errors: download({
    ...upload,
    path: '/uploadDoc/errors/:kind',
    summary: 'The rejected rows of a file with their problems, as a spreadsheet',
    params: z.object({ kind }),
    effect: 'read',
  }),
  sample: download({
    path: '/uploadDoc/sample/:kind',
    summary: 'A sample price file, as a spreadsheet',
    permission: 'price-lists:read',
    params: z.object({ kind }),
  }),
  batches: list({
    path: '/uploadDoc/batches',
    summary: 'Committed uploads, newest first',
    permission: 'price-lists:read',
    row: importBatch,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { kind, uuid: p.uuid.optional() },
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: '/uploadDoc/batches/:uuid/undo',
    summary: 'What the undo of an upload changes, with the prices that were changed after the upload',
    permission: 'price-lists:write',
    params: z.object({ uuid: p.uuid }),
    query: z.object(pagings.pagenum.query),
    reply: undoPreview,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/uploadDoc/batches/:uuid/undo',
    summary: 'Undo an upload: restore changed prices and remove added ones',
    permission: 'price-lists:write',
    params: z.object({ uuid: p.uuid }),
    body: undoChoice,
    /** `kept` is only in the reply to the choice `keep`. */
    reply: p.message.extend({ restored: count, removed: count, kept: count.optional() }),
  }),
};
