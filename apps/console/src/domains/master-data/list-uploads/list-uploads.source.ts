import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { FiltersInput } from '@baobab/contract/kit/client';
import { formatRow } from '@baobab/contract/kit/imports';
import {
  listUploads,
  uploadColumns,
  type ChangedLine,
  type ChangedRecord,
  type ListUploadPreview,
  type UploadedList,
} from '@baobab/contract/master-data/list-uploads';
import { client } from '../../../kit/api/client.ts';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import type { Column } from '../../../kit/table/columns.tsx';
import {
  commitInput,
  downloadOr,
  readRows,
  uploadInput,
  type ImportSource,
} from '../../../kit/transfer/imports/import-source.ts';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import { listUploadsMessages as messages } from './list-uploads.messages.ts';

const changesText = ({ changes }: ChangedRecord) =>
  changes.map(({ column, from, to }) => `${column}: ${from || '–'} → ${to || '–'}`).join('; ');

const nameColumn: Column<ChangedRecord> = {
  header: 'Name',
  cell: ({ name }) => name,
  hint: ({ name }) => name,
};
const changesColumn: Column<ChangedRecord> = { header: 'Values', cell: changesText, hint: changesText };
const rowColumn: Column<ChangedLine> = { header: 'Row', cell: ({ row }) => formatRow(row) };
const newColumns = [rowColumn, nameColumn as Column<ChangedLine>];
const changedColumns = [...newColumns, changesColumn as Column<ChangedLine>];
const setColumns: Column<ChangedRecord>[] = [
  nameColumn,
  { header: 'Change', cell: ({ added }) => (added ? 'New' : 'Changed') },
  changesColumn,
];

/** Everything that the import dialog needs for a list of the master data. */
export const listSource = (
  list: UploadedList,
  title: string,
  refresh: readonly Endpoint[],
): ImportSource<ListUploadPreview> => ({
  title,
  rule: listUploads.commit.files.file,
  columns: uploadColumns[list],
  preview: (input, onProgress, signal) =>
    uploadFiles(listUploads.preview, { params: { list }, ...uploadInput(input), signal }, onProgress),
  commit: (input, onProgress, signal) =>
    uploadFiles(listUploads.commit, { params: { list }, ...commitInput(input), signal }, onProgress),
  sampleLabel: messages.download,
  sample: () =>
    downloadOr(
      messages.downloadFailed,
      listUploads.file,
      { params: { list } },
      `${list.replaceAll('-', '_')}.xlsx`,
    ),
  report: (input) =>
    downloadOr(
      messages.reportFailed,
      listUploads.errors,
      { params: { list }, ...uploadInput(input) },
      'Errors.xlsx',
    ),
  onImported: ({ message }) => notifySuccess(message),
  onFail: notifyServerMessage(),
  sections: (preview) => [
    {
      title: 'New',
      label: 'New records',
      total: preview.added,
      lines: preview.newLines,
      columns: newColumns,
    },
    {
      title: 'Changed',
      label: 'Changed records',
      total: preview.changed,
      lines: preview.changedLines,
      columns: changedColumns,
    },
  ],
  refresh,
  batches: listUploads.batches,
  batchFilters: (search, uuid) => ({ list, search, uuid }) satisfies FiltersInput<typeof listUploads.batches>,
  undo: (uuid) => client.call(listUploads.undo, { params: { uuid } }),
  redo: (uuid) => client.call(listUploads.redo, { params: { uuid } }),
  rows: {
    fetch: readRows(listUploads.rows),
    columns: setColumns,
  },
  undoText: messages.undoText,
  conflicts: { label: 'Records changed since', columns: [] },
});
