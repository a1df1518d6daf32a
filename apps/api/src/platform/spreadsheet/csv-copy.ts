import { PassThrough, pipeline, type Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@baobab/spreadsheet/csv';
import { csvLinesFromCopy, type CsvKind } from '@baobab/spreadsheet/csv-from-copy';
import type { Client } from 'pg';
import { copyRows, type RowCount } from './copy-rows.ts';

export type CsvColumn = { header: string; kind: CsvKind };

/**
 * The CSV lines of a SELECT; values must be literals, because COPY accepts no parameters. `columns` have the order of
 * the SELECT. Destroying the result stops the COPY.
 */
export const copyCsvRows = (
  client: Client,
  select: string,
  columns: readonly CsvColumn[],
  count?: RowCount,
): Readable =>
  csvLinesFromCopy(
    copyRows(client, `copy (\n${select}\n) to stdout with (encoding 'UTF8')`, count),
    columns.map(({ kind }) => kind),
  );

/** The CSV file: header and lines, whose line ends are the same. An error in the lines destroys the file. */
export function csvFile(rows: Readable, columns: readonly CsvColumn[]): Readable {
  const file = new PassThrough();
  file.write(
    byteOrderMark +
      csvLine(
        columns.map(({ header }) => header),
        '\n',
      ),
  );
  pipeline(rows, file, () => undefined);
  return file;
}
