import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';
import { byteOrderMark, csvLine } from './csv.ts';

export type CsvColumn = { header: string; name: string; kind: 'text' | 'number' };

/** The rule of `neutralise`, as PostgreSQL applies it while it writes. */
const neutral = (name: string) => {
  const clean = `regexp_replace("${name}"::text, '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f]', '', 'g')`;
  return `case when ${clean} ~ '^[=+\\-@\\t\\r]' and ${clean} !~ '^[+-][0-9 ]+(\\.[0-9]+)?$' then '''' || ${clean} else ${clean} end`;
};

/** The lines of a SELECT whose values stand in it as literals; PostgreSQL writes them. */
export function copyCsvRows(client: Client, select: string, columns: readonly CsvColumn[]): Readable {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const cells = columns.map(({ name, kind }) => (kind === 'text' ? neutral(name) : `"${name}"`)).join(', ');
  return copyRows(
    client,
    `copy (select ${cells} from (\n${select}\n) as t (${names})) to stdout with (format csv, encoding 'UTF8')`,
  );
}

/** The lines with their header before them; if they break off, so does the file. */
export function csvFile(rows: Readable, columns: readonly CsvColumn[]): Readable {
  const file = new PassThrough();
  file.write(byteOrderMark + csvLine(columns.map(({ header }) => header)));
  pipeline(rows, file, () => undefined);
  return file;
}
