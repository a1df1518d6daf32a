import * as z from 'zod';
import { download, get, pagings, post } from '../kit/endpoint.ts';
import { count, type spreadsheet } from '../kit/imports.ts';
import * as p from '../kit/primitives.ts';
import { priceEntry } from './price-lists.ts';

/** Calls about uploads, edits and plans of prices that were made: their rows and files, redo, restore and large ones. */
export const priceNames = { partner: z.string(), test: z.string(), city: z.string(), area: z.string() };

/** A price of an upload or plan with the columns that it changes; `from` is null where the price is new. */
const setRow = z.object({
  ...priceNames,
  added: z.boolean(),
  changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string() })),
});
export type SetRow = z.infer<typeof setRow>;

const setRows = (path: string, summary: string) =>
  get(path, {
    summary,
    permission: 'price-lists:read',
    params: z.object({ uuid: p.uuid }),
    query: z.object(pagings.pagenum.query),
    /** `hasFile` is true as long as the file can be downloaded. */
    reply: z.object({ data: z.array(setRow), count, hasFile: z.boolean() }),
  });

const setFile = (path: string, summary: string) =>
  download(path, { summary, permission: 'price-lists:read', params: z.object({ uuid: p.uuid }) });

/** The console lets a job apply larger uploads. */
export const MAX_ROWS_AT_ONCE = 20_000;

const queuedUpload = z.object({
  uuid: p.uuid,
  file: z.string(),
  by: z.string(),
  createdAt: z.string(),
  state: z.enum(['waiting', 'failed']),
  rows: count,
  done: count,
  /** Why it failed. */
  message: z.string().nullable(),
});
export type QueuedUpload = z.infer<typeof queuedUpload>;

interface CommitSpec<B extends z.ZodRawShape> {
  body: z.ZodObject<B, z.core.$strict>;
  files: typeof spreadsheet.files;
}

export const setCalls = <K extends z.ZodType, B extends z.ZodRawShape>(
  kind: K,
  { body, files }: CommitSpec<B>,
) => ({
  redo: post('/uploadDoc/batches/:uuid/redo', {
    summary: 'Apply an undone upload again, except where prices were changed otherwise',
    permission: 'price-lists:write',
    /** Prices that were changed and added again, and those that could not be. */
    reply: p.message.extend({ restored: count, added: count, kept: count }),
  }),
  restore: post('/uploadDoc/restore/:kind/:uuid', {
    summary: 'Restore the values of a price from before one change of its history',
    permission: 'price-lists:write',
    params: z.object({ kind, uuid: p.uuid }),
    /** `change` is the id of the change in the history, `version` that of the price that was shown. */
    body: z.strictObject({ change: z.number().int().min(1), version: p.version }),
    reply: p.message.extend({ data: priceEntry }),
    productKeys: true,
  }),
  batchRows: setRows(
    '/uploadDoc/batches/:uuid/rows',
    'The prices of an upload with their old and new values',
  ),
  batchFile: setFile('/uploadDoc/batches/:uuid/file', 'The file of an upload, kept for a year'),
  planFile: setFile('/uploadDoc/plans/:uuid/file', 'The file of a planned change, kept for a year'),
  queue: post('/uploadDoc/queued/:kind', {
    summary: 'Store a large upload for a job, which applies it all or not at all',
    params: z.object({ kind }),
    files,
    permission: 'price-lists:write',
    body: body.extend({ rows: p.queryInt(1, 10_000_000), only_valid: p.yesFilter }),
    reply: p.message.extend({ job: p.uuid }),
  }),
  queued: get('/uploadDoc/queued/:kind', {
    summary: 'Uploads that wait for their job, with their progress, and those that failed in the last days',
    permission: 'price-lists:read',
    params: z.object({ kind }),
    reply: z.object({ data: z.array(queuedUpload) }),
  }),
  planRows: setRows('/uploadDoc/plans/:uuid/rows', 'The prices of a planned change with their values'),
});
