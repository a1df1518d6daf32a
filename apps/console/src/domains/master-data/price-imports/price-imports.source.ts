import type { ApprovalRequested } from '@baobab/contract/kit/approval';
import type { Committed } from '@baobab/contract/kit/imports';
import {
  priceImports,
  type ImportKind,
  type ImportPreview,
  type LineFilters,
} from '@baobab/contract/master-data/price-imports';
import { MAX_ROWS_AT_ONCE } from '@baobab/contract/master-data/price-sets';
import { priceListsByKind } from '@baobab/contract/master-data/price-lists';
import type { FiltersInput } from '@baobab/contract/kit/client';
import { createElement } from 'react';
import { client } from '../../../kit/api/client.ts';
import { notify, notifySuccess } from '../../../kit/feedback/notices.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import {
  commitInput,
  downloadOr,
  readRows,
  uploadInput,
  type ImportSource,
  type SendImport,
} from '../../../kit/transfer/imports/import-source.ts';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import { columnLabels } from './column-labels.ts';
import { PriceFilters } from './PriceFilters.tsx';
import { partsOf, setColumns, touchedColumns } from './PriceLines.tsx';
import { priceImportsMessages as messages } from './price-imports.messages.ts';

const screens = { pathology: '/Masterpathelogy', radiology: '/MasterRadiology', home: '/homeService' };
/** Longer than other notices, so that there is time to decide. */
const UNDO_SECONDS = 12;
/** The server detects the format by content as well. */
const isArchive = async (file: File) => (await file.slice(0, 2).text()) === 'PK';

const previewOf =
  (kind: ImportKind, filters: LineFilters = {}): SendImport<ImportPreview> =>
  (input, onProgress, signal) => {
    const { body, files } = uploadInput(input);
    return uploadFiles(
      priceImports.preview,
      { params: { kind }, body: { ...body, ...filters }, files, signal },
      onProgress,
    );
  };

/** The rows and the file of an upload or of a plan. */
const rowsOf = (rows: typeof priceImports.batchRows, content: typeof priceImports.batchFile) => ({
  fetch: readRows(rows),
  columns: setColumns,
  download: (uuid: string, name: string) => downloadFile(content, { params: { uuid } }, { name }),
});
const batchRows = rowsOf(priceImports.batchRows, priceImports.batchFile);
export const planRows = rowsOf(priceImports.planRows, priceImports.planFile);

/** A larger upload is applied by a job, which goes on when the browser is closed. */
const commitOf =
  (
    kind: ImportKind,
    validFrom: string | null,
    onlyValid = false,
  ): SendImport<Committed | ApprovalRequested> =>
  async (input, onProgress, signal) => {
    const { rows = 0 } = input;
    const { body, files } = commitInput(input, validFrom ? { valid_from: validFrom } : {});
    if (rows > MAX_ROWS_AT_ONCE) {
      const request = { ...body, rows, ...(onlyValid && { only_valid: 'yes' as const }) };
      const { message } = await uploadFiles(
        priceImports.queue,
        { params: { kind }, body: request, files, signal },
        onProgress,
      );
      return { message, batch: null, added: 0, changed: 0, unchanged: 0, rows };
    }
    return onlyValid
      ? uploadFiles(priceImports.valid, { params: { kind }, body, files, signal }, onProgress)
      : uploadFiles(priceImports[kind], { body, files, signal }, onProgress);
  };

/** With a day, the upload is planned for it. */
export const priceSource = (
  kind: ImportKind,
  validFrom: string | null = null,
): ImportSource<ImportPreview> => ({
  title: 'Bulk Upload',
  rule: priceImports.preview.files.file,
  columns: columnLabels(),
  preview: previewOf(kind),
  renderFilters: (preview, apply, busy) =>
    createElement(PriceFilters, { preview, busy, onChange: (filters) => apply(previewOf(kind, filters)) }),
  commit: commitOf(kind, validFrom),
  commitValid: commitOf(kind, validFrom, true),
  sample: () =>
    downloadOr(messages.sampleFailed, priceImports.sample, { params: { kind } }, `Sample_${kind}.xlsx`),
  report: (input) =>
    downloadOr(
      messages.reportFailed,
      priceImports.errors,
      { params: { kind }, ...uploadInput(input) },
      'Errors.xlsx',
    ),
  marked: async (input) =>
    downloadOr(
      messages.markedFailed,
      priceImports.marked,
      { params: { kind }, ...uploadInput(input) },
      (await isArchive(input.file)) ? 'Marked.xlsx' : 'Marked.csv',
    ),
  onImported({ batch, message }, undo) {
    if (!batch) return notifySuccess(message);
    notify({
      kind: 'done',
      title: 'Success',
      text: messages.imported,
      seconds: UNDO_SECONDS,
      action: { text: 'Undo', run: undo },
    });
  },
  onFail: notifyServerMessage(),
  sections: partsOf,
  refresh: [
    priceListsByKind[kind].list,
    priceListsByKind[kind].health,
    priceImports.plans,
    priceImports.queued,
  ],
  batches: priceImports.batches,
  batchFilters: (search, uuid) =>
    ({ kind, search, uuid }) satisfies FiltersInput<typeof priceImports.batches>,
  undo: (uuid, choice) => client.call(priceImports.undo, { params: { uuid }, body: choice ?? {} }),
  undoPreview: readRows(priceImports.undoPreview),
  redo: (uuid) => client.call(priceImports.redo, { params: { uuid } }),
  rows: batchRows,
  uploadHref: (uuid) => `${screens[kind]}?dialog=bulk-upload&id=${uuid}`,
  undoText: messages.undoText,
  conflicts: { label: 'Prices changed since', columns: touchedColumns },
});
