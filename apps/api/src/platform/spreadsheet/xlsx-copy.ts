import type { Readable } from 'node:stream';
import { xlsxRowsFromCopy, type ColumnKind } from '@baobab/spreadsheet/xlsx-from-copy';
import type { Client } from 'pg';
import { copyRows, type RowCount } from './copy-rows.ts';

/**
 * The rows of a SELECT as `<row>` XML for `xlsxStream`. Values must be literals, because COPY accepts no parameters;
 * `columns` have the order of the SELECT. Destroying the result stops the COPY.
 */
export function copyXlsxRows(
  client: Client,
  select: string,
  columns: readonly { kind: ColumnKind }[],
  count?: RowCount,
): Readable {
  const kinds = columns.map(({ kind }) => kind);
  const copied = copyRows(client, `copy (\n${select}\n) to stdout with (encoding 'UTF8')`, count);
  return xlsxRowsFromCopy(copied, kinds);
}
