import { IGNORED } from '@baobab/contract/kit/imports';
import { sql, type QueryExecutorProvider } from 'kysely';
import { normaliseHeader, normaliseText, type ChosenColumns } from './columns.ts';
import type { ImportFile } from './import-result.ts';

const senderKey = (sender: string) => normaliseText(sender).toLowerCase();

/** Stores the columns that staff chose for the headers of a file, for each sender in it. */
export async function rememberColumns(
  trx: QueryExecutorProvider,
  kind: string,
  { senders }: Pick<ImportFile, 'senders'>,
  columns: ChosenColumns,
) {
  const headers = Object.keys(columns).map(normaliseHeader);
  const names = [...new Set(senders.map(senderKey))];
  if (headers.length === 0 || names.length === 0) return;
  await sql`
    insert into import_header_matches (kind, sender, header, column_name)
    select distinct on (s.name, h.header) ${kind}, s.name, h.header, h.column_name
    from unnest(${names}::text[]) s (name), unnest(${headers}::text[], ${Object.values(columns)}::text[]) h (header, column_name)
    on conflict (kind, sender, header) do update set column_name = excluded.column_name, saved_at = now()`.execute(
    trx,
  );
}

/** Replaces guesses by the choices for earlier files, first by those for the same senders. */
export async function withRememberedColumns(
  db: QueryExecutorProvider,
  kind: string,
  file: ImportFile,
): Promise<ImportFile> {
  if (file.unknownHeaders.length === 0) return file;
  const headers = file.unknownHeaders.map(({ header }) => normaliseHeader(header));
  const { rows } = await sql<{ header: string; column_name: string }>`
    select distinct on (header) header, column_name from import_header_matches
    where kind = ${kind} and header = any(${headers})
    order by header, sender = any(${file.senders.map(senderKey)}) desc, saved_at desc`.execute(db);
  const remembered = new Map(rows.map((row) => [row.header, row.column_name]));
  const isPossible = (column: string) => column === IGNORED || file.missingColumns.includes(column);
  return {
    ...file,
    unknownHeaders: file.unknownHeaders.map(({ header, guess }) => {
      const column = remembered.get(normaliseHeader(header));
      return { header, guess: column !== undefined && isPossible(column) ? column : guess };
    }),
  };
}
