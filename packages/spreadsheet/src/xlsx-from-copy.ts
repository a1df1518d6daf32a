import type { Readable } from 'node:stream';
import { convertCopy } from './convert-copy.ts';
import { writeCells, rowWriter, flush } from './copy-writer.ts';
import type { ColumnKind } from './xlsx-parts.ts';

export type { ColumnKind };

/** The `<row>` XML of `xlsxStream` from the text format of COPY; a full sheet starts a new one. */
export const xlsxRowsFromCopy = (
  copy: Readable,
  kinds: readonly ColumnKind[],
  rowsPerSheet?: number,
): Readable =>
  convertCopy(copy, (push) => {
    const writer = rowWriter(kinds, push, rowsPerSheet);
    return {
      write: (input, from, until) => writeCells(writer, input, from, until),
      end: () => flush(writer),
    };
  });
