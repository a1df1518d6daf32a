import { PassThrough, pipeline, type Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@baobab/spreadsheet/csv';
import { neutraliseSql } from '@baobab/spreadsheet/neutralise';
import type { Client } from 'pg';
import { copyRows, type RowCount } from './copy-rows.ts';

export type CsvColumn = { header: string; name: string; kind: 'text' | 'number' };

/** The CSV lines of a SELECT, written by PostgreSQL; values must be literals, because COPY accepts no parameters. */
export function copyCsvRows(
  client: Client,
  select: string,
  columns: readonly CsvColumn[],
  count?: RowCount,
): Readable {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const cells = columns
    .map(({ name, kind }) => (kind === 'text' ? neutraliseSql(`"${name}"::text`) : `"${name}"`))
    .join(', ');
  return copyRows(
    client,
    `copy (select ${cells} from (\n${select}\n) as t (${names})) to stdout with (format csv, encoding 'UTF8')`,
    count,
  );
}

/** The CSV file: header and lines, which end as PostgreSQL ends them. An error in the lines destroys the file. */
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
