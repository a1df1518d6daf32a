import * as z from 'zod';
import { download, get, list, pagings, post } from '../kit/endpoint.ts';
import {
  committed,
  count,
  importBatch,
  previewFigures,
  seenSpreadsheet,
  spreadsheet,
} from '../kit/imports.ts';
import { exportFormats } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { priceKinds, priceListsByKind, type PriceKind } from './price-lists.ts';
import { planCalls } from './price-plans.ts';
import { priceNames, setCalls } from './price-sets.ts';

/**
 * Price lists as spreadsheets. The two specified endpoints commit all rows or none. The upload of home sample prices,
 * the preview, the upload of only the valid rows, the list of batches and the undo are additions to the specification.
 * The calls for all kinds need the permission of home samples as well when the kind is `home`.
 */
export const importKinds = priceKinds;
export type ImportKind = PriceKind;
const kind = z.enum(importKinds);

const line = z.object({
  row: z.number().int(),
  ...priceNames,
  /** The exclusive price, in Naira. */
  price: z.number(),
});
export type NewLine = z.infer<typeof line>;

const changedLine = line.extend({
  oldPrice: z.number(),
  /** The price change; null when the old price is zero. */
  percent: z.number().nullable(),
  /** Every changed column with its old and new value. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ChangedLine = z.infer<typeof changedLine>;

/** The movement of the exclusive prices of a partner. */
const movement = z.object({
  partner: z.string(),
  /** The number of changed prices. */
  prices: count,
  /** The sum of all changes, in Naira. */
  sum: z.number(),
  /** The median change in per cent; null when all old prices are zero. */
  median: z.number().nullable(),
});
export type Movement = z.infer<typeof movement>;

export const importPreview = previewFigures.extend({
  state: z.string(),
  /** The lines match the filters of the request; the counts are those of all matching lines. */
  newLines: z.array(line),
  newCount: count,
  changedLines: z.array(changedLine),
  changedCount: count,
  movements: z.array(movement),
  /** The partners and cities of the file. */
  partners: z.array(z.string()),
  cities: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** A price that was edited after its upload. */
const touchedPrice = z.object({ ...priceNames, editedAt: z.string().nullable() });
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

/** Filters of the new and changed lines of a preview; `leap` keeps only large changes of a price. */
const lineFilters = z.object({
  partner: p.optionalText(),
  city: p.optionalText(),
  leap: p.yesFilter,
});
export type LineFilters = z.infer<typeof lineFilters>;

/** All three lists have the same filters and sorts. */
const listed = priceListsByKind.home.list;

const upload = { ...spreadsheet, permission: 'price-lists:write' } as const;
/** With `valid_from`, a day after today, the upload is planned for that day. */
const commit = {
  ...upload,
  approval: ['price-upload', 'home-price-upload'],
  body: seenSpreadsheet.extend({ valid_from: p.day.optional() }),
  /** `plan` is the id of a planned upload, which has no batch yet. */
  reply: committed.extend({ plan: p.uuid.optional() }),
} as const;

export const priceImports = {
  pathology: post('/uploadDoc/newmasterspathalogy', {
    ...commit,
    summary: 'Upload prices of pathology tests, all rows or none',
  }),
  radiology: post('/uploadDoc/newmastersradiology', {
    ...commit,
    summary: 'Upload prices of radiology tests, all rows or none',
  }),
  home: post('/uploadDoc/home-samples', {
    ...commit,
    summary: 'Upload prices of home sample collection, all rows or none',
    permission: 'home-samples:write',
  }),
  valid: post('/uploadDoc/valid/:kind', {
    ...commit,
    summary: 'Upload the valid rows of a price file and leave out the invalid ones',
    params: z.object({ kind }),
  }),
  preview: post('/uploadDoc/preview/:kind', {
    ...upload,
    summary: 'Preview the changes of a price file',
    params: z.object({ kind }),
    body: spreadsheet.body.extend(lineFilters.shape),
    effect: 'read',
    reply: importPreview,
  }),
  errors: download('/uploadDoc/errors/:kind', {
    ...upload,
    summary: 'The rejected rows of a file with their problems, as a spreadsheet',
    params: z.object({ kind }),
    effect: 'read',
  }),
  marked: download('/uploadDoc/marked/:kind', {
    ...upload,
    summary:
      'The whole file with its problems: XLSX with coloured and commented cells, CSV with a column of problems',
    params: z.object({ kind }),
    effect: 'read',
  }),
  sample: download('/uploadDoc/sample/:kind', {
    summary: 'A sample price file, as a spreadsheet',
    permission: 'price-lists:read',
    params: z.object({ kind }),
  }),
  file: download('/uploadDoc/file/:kind', {
    summary:
      'The prices that match the filters of the list, in its order and in the layout of an upload; at most 100,000 rows',
    permission: 'price-lists:read',
    params: z.object({ kind }),
    query: z.object({
      ...listed.filters.shape,
      sort: listed.query.shape.sort,
      format: z.enum(exportFormats).default('xlsx'),
    }),
  }),
  batches: list('/uploadDoc/batches', {
    summary: 'Committed uploads, newest first',
    permission: 'price-lists:read',
    row: importBatch,
    filters: { kind, uuid: p.uuid.optional() },
  }),
  undoPreview: get('/uploadDoc/batches/:uuid/undo', {
    summary: 'What the undo of an upload changes, with the prices that were changed after the upload',
    permission: 'price-lists:write',
    query: z.object(pagings.pagenum.query),
    reply: undoPreview,
  }),
  undo: post('/uploadDoc/batches/:uuid/undo', {
    summary: 'Undo an upload: restore changed prices and remove added ones',
    permission: 'price-lists:write',
    body: undoChoice,
    /** `kept` is only in the reply to the choice `keep`. */
    reply: p.message.extend({ restored: count, removed: count, kept: count.optional() }),
  }),
  ...setCalls(kind, commit),
  ...planCalls(kind),
};
