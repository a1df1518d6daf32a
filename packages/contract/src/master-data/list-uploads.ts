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
import * as p from '../kit/primitives.ts';
import type { Permission } from '../kit/roles.ts';

/**
 * The lists of the master data as spreadsheets: download a list, change it and upload it, with preview and undo. All
 * calls are additions to the specification. Prices have calls of their own.
 */
export const uploadedLists = [
  'national-pathology-tests',
  'national-radiology-tests',
  'partner-names',
  'cities',
  'areas',
] as const;
export type UploadedList = (typeof uploadedLists)[number];

export const uploadAccess: Record<UploadedList, Record<'read' | 'write', Permission>> = {
  'national-pathology-tests': { read: 'national-tests:read', write: 'national-tests:write' },
  'national-radiology-tests': { read: 'national-tests:read', write: 'national-tests:write' },
  'partner-names': { read: 'partner-names:read', write: 'partner-names:write' },
  cities: { read: 'places:read', write: 'places:write' },
  areas: { read: 'places:read', write: 'places:write' },
};

/** A column of a file: its header, and what it contains. */
export interface UploadColumn {
  header: string;
  says: string;
}

const id: UploadColumn = {
  header: 'Id',
  says: 'Of the download; keep it, so that a record can be renamed. Empty for a new record',
};
const testColumns = [
  id,
  { header: 'Product Code', says: 'Up to 60 characters, once in the catalogue' },
  { header: 'Standardised Test Name', says: 'Up to 200 characters, once in the catalogue' },
  { header: 'Test Discipline', says: 'Up to 120 characters' },
  { header: 'Popular', says: 'YES or NO' },
  { header: 'Partner Name', says: 'A partner of Partner Names' },
  { header: 'City Name', says: 'A city of Cities' },
  { header: 'Area Name', says: 'An area of the city' },
  { header: 'Status', says: 'Active or In-Active' },
];

/** Used to read uploads, to write downloads and to explain the format in the dialog. */
export const uploadColumns: Record<UploadedList, readonly UploadColumn[]> = {
  'national-pathology-tests': testColumns,
  'national-radiology-tests': testColumns,
  'partner-names': [
    id,
    { header: 'Name', says: 'Up to 120 characters, once in the list' },
    { header: 'Code', says: 'Up to 40 characters, once in the list' },
    { header: 'Description', says: 'Up to 500 characters' },
  ],
  cities: [
    id,
    { header: 'City Name', says: 'Up to 120 characters, once in the list' },
    { header: 'State', says: 'A state of Nigeria; empty to leave it as it is' },
  ],
  areas: [
    id,
    { header: 'City Name', says: 'A city of Cities; the city of an area stays' },
    { header: 'Area Name', says: 'Up to 120 characters, once in the city' },
  ],
};

/** A record that a file adds or changes, with its old and new values as the screens show them. */
const changedRecord = z.object({
  name: z.string(),
  added: z.boolean(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ChangedRecord = z.infer<typeof changedRecord>;
const changedLine = changedRecord.extend({ row: z.number().int() });
export type ChangedLine = z.infer<typeof changedLine>;

const preview = previewFigures.extend({ newLines: z.array(changedLine), changedLines: z.array(changedLine) });
export type ListUploadPreview = z.infer<typeof preview>;

const ofList = { params: z.object({ list: z.enum(uploadedLists) }) };
/** Calls for all lists have the permission of one; the server checks that of the list. */
const [read, write] = ['national-tests:read', 'national-tests:write'] as const;
const BASE = '/list-uploads';

export const listUploads = {
  commit: post(`${BASE}/:list`, {
    ...spreadsheet,
    ...ofList,
    summary: 'Upload records of a list, all rows or none',
    permission: write,
    body: seenSpreadsheet,
    reply: committed,
  }),
  preview: post(`${BASE}/:list/preview`, {
    ...spreadsheet,
    ...ofList,
    summary: 'Preview the changes of a file',
    permission: write,
    effect: 'read',
    reply: preview,
  }),
  errors: download(`${BASE}/:list/errors`, {
    ...spreadsheet,
    ...ofList,
    summary: 'The rejected rows of a file with their problems, as a spreadsheet',
    permission: write,
    effect: 'read',
  }),
  file: download(`${BASE}/:list/file`, {
    ...ofList,
    summary: 'All records of a list in the layout of an upload, as a spreadsheet',
    permission: read,
  }),
  batches: list(BASE, {
    summary: 'Committed uploads of a list, newest first',
    permission: read,
    row: importBatch,
    filters: { list: z.enum(uploadedLists), uuid: p.uuid.optional() },
  }),
  rows: get(`${BASE}/batches/:uuid/rows`, {
    summary: 'The records that an upload added or changed, with their old and new values',
    permission: read,
    query: z.object(pagings.pagenum.query),
    reply: z.object({ data: z.array(changedRecord), count }),
  }),
  undo: post(`${BASE}/batches/:uuid/undo`, {
    summary: 'Undo an upload: restore changed values and remove added records; values changed since are kept',
    permission: write,
    reply: p.message.extend({ restored: count, removed: count, kept: count }),
  }),
  redo: post(`${BASE}/batches/:uuid/redo`, {
    summary: 'Apply an undone upload again',
    permission: write,
    reply: p.message.extend({ restored: count, added: count, kept: count }),
  }),
};
