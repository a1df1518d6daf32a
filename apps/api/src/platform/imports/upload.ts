import type { UploadRefusal } from '@baobab/contract/kit/imports';
import { stampOf } from '../lagos-time.ts';
import { AppError } from '../errors.ts';
import { XLSX } from '../http/export-sheet.ts';
import type { FileReply, UploadedFile } from '../http/serve.ts';
import { xlsxStream, type XlsxOptions } from '../spreadsheet/xlsx.ts';
import { reportColumns } from './report.ts';
import type { ImportFile } from './import-file.ts';

export interface Upload {
  file: UploadedFile;
  /** What the sender calls it; otherwise the name it came under. */
  fileName: string | undefined;
}

export const nameOf = ({ file, fileName }: Upload) =>
  (fileName || file.name || 'file').replaceAll(/\p{Cc}/gu, '').slice(0, 255);

/** Any bad row and nothing is written; the refusal says which and why. */
export function refuseBadRows(file: ImportFile) {
  if (file.errorCount === 0) return;
  const { rows, refused, errors, errorCount } = file;
  const columns = [...new Set(errors.map(({ column }) => column))];
  const what = file.misshapen
    ? `Columns of the file are missing or doubled: ${columns.join(', ')}`
    : `${refused.toLocaleString('en')} of ${rows.toLocaleString('en')} rows ${refused === 1 ? 'is' : 'are'} wrong`;
  const current: UploadRefusal = { rows, refused, errors, errorCount };
  throw new AppError('invalid', `${what}. Nothing was saved.`, { current });
}

export const sheetFile = (name: string, sheet: Omit<XlsxOptions, 'sheet'>): FileReply => ({
  fileName: `${name}_${stampOf(new Date())}.xlsx`,
  contentType: XLSX,
  stream: xlsxStream({ sheet: name, ...sheet }),
});

export async function* inOrder<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The refused rows as they came, each with its number and what is wrong; corrected, it can be sent back. */
export const reportFile = (file: ImportFile, pieces: readonly Uint8Array[]): FileReply =>
  sheetFile('Errors', {
    columns: reportColumns(file.header),
    rows: inOrder(pieces.map((piece) => Buffer.from(piece.buffer as ArrayBuffer))),
  });
