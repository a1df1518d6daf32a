import { pluralize, groupThousands } from '@baobab/contract/kit/numbers';
import { Readable } from 'node:stream';
import type { Adjustments, UploadRefusal } from '@baobab/contract/kit/imports';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import { AppError } from '../errors.ts';
import { contentTypes, XLSX } from '../http/export-sheet.ts';
import type { FileReply, UploadedFile } from '../http/serve.ts';
import { xlsxStream, type XlsxOptions } from '@baobab/spreadsheet/xlsx';
import { ownColumns, reportColumns } from './report.ts';
import type { ImportFile } from './import-result.ts';

/** The bytes of a file, and how to read them. */
export interface FileSource extends Adjustments {
  content: Buffer;
}

export interface Upload extends Adjustments {
  file: UploadedFile;
  /** The name given by the sender; otherwise the name of the uploaded file. */
  fileName?: string | undefined;
  /** Invalid rows are left out instead of rejecting the file. */
  onlyValid?: boolean;
}

export const sourceOf = ({ file, corrections, columns, amounts }: Upload): FileSource => ({
  content: file.content,
  corrections,
  columns,
  amounts,
});

export const nameOf = ({ file, fileName }: Upload) =>
  (fileName || file.name || 'file').replaceAll(/\p{Cc}/gu, '').slice(0, 255);

/** Rejects a file with invalid rows, so that nothing is written, and lists their problems. */
export function refuseBadRows(file: ImportFile) {
  if (file.errorCount === 0) return;
  const { rows, refused, errors, errorCount, unknownHeaders, missingColumns, amountRules } = file;
  const columns = [...new Set(errors.map(({ column }) => column))];
  const problem = file.hasWrongColumns
    ? `Columns of the file are missing or duplicated: ${columns.join(', ')}`
    : `${groupThousands(refused)} of ${pluralize(rows, 'row')} ${refused === 1 ? 'has' : 'have'} errors`;
  const current: UploadRefusal = {
    rows,
    refused,
    errors,
    errorCount,
    unknownHeaders,
    missingColumns,
    amountRules,
  };
  throw new AppError('invalid', `${problem}. Nothing was saved.`, { current });
}

/** Rejects a file without any valid row. */
export function refuseWithoutValidRows(file: ImportFile) {
  if (file.hasWrongColumns || file.refused === file.rows) refuseBadRows(file);
}

export const sheetFile = (name: string, sheet: Omit<XlsxOptions, 'sheet'>): FileReply => ({
  fileName: `${name}_${stampOf(new Date())}.xlsx`,
  contentType: XLSX,
  stream: xlsxStream({ sheet: name, ...sheet }),
});

export async function* asyncIterable<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The refused rows as a spreadsheet, each with its number and problems; once corrected, it can be uploaded again. */
export const reportFile = (file: ImportFile, chunks: readonly Uint8Array[]): FileReply =>
  sheetFile('Errors', {
    columns: reportColumns(file.header),
    rows: asyncIterable(buffersOf(chunks)),
  });

/** The whole file with its problems, in the format of the upload. */
export function markedFile(file: ImportFile, chunks: readonly Uint8Array[]): FileReply {
  const { header, comments, isCsv } = file;
  if (!isCsv)
    return sheetFile('Marked', {
      columns: ownColumns(header).map((index) => ({ header: header[index] ?? '' })),
      rows: asyncIterable(buffersOf(chunks)),
      comments,
    });
  return {
    fileName: `Marked_${stampOf(new Date())}.csv`,
    contentType: contentTypes.csv,
    stream: Readable.from(buffersOf(chunks), { objectMode: false }),
  };
}

const buffersOf = (chunks: readonly Uint8Array[]) =>
  chunks.map((chunk) => Buffer.from(chunk.buffer as ArrayBuffer));
