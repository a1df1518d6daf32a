import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { columnLetters, maxRows, sheetBreak } from './xlsx-rows.ts';

/** A column of the SELECT, by its name there. */
export type CopyColumn = { name: string; kind: 'text' | 'number' };

/**
 * Wraps a SELECT so that PostgreSQL itself writes each row as XML, with the functions of xlsx-functions.sql.
 * The values in `select` must be literals, as COPY takes no parameters. The text holds no character that COPY would
 * escape, so the bytes go into the sheet as they are; rows that do not fit go on in a next sheet.
 */
export function xlsxCopySql(select: string, columns: readonly CopyColumn[], rowsPerSheet = maxRows): string {
  const typed = columns.map(
    ({ name, kind }, index) => `${quoted(name)}::${kind === 'text' ? 'text' : 'numeric'} as c${index}`,
  );
  const cells = columns.map(({ kind }, index) => `xlsx_${kind}(c${index}, '${columnLetters(index)}' || n)`);
  const belowHeader = rowsPerSheet - 1;
  // The window function and `offset 0` keep the planner from merging the levels: each value and number is made once.
  return `copy (
select case when rows_before % ${belowHeader} = 0 and rows_before > 0 then '${sheetBreak}' else '' end
  || '<row r="' || n || '">' || ${cells.join(' || ')} || '</row>'
from (
select rows_before, (rows_before % ${belowHeader} + 2)::text as n, ${typed.map((_, index) => `c${index}`).join(', ')}
from (select row_number() over () - 1 as rows_before, ${typed.join(', ')} from (
${select}
) selected) numbered offset 0) framed) to stdout with (encoding 'UTF8')`;
}

/**
 * The bytes of a `COPY ... TO STDOUT`, as fast as they are read. After the end, or an error of the server, the client
 * can be used again. If the reader stops early the connection is closed, since nothing can be sent into a running
 * COPY: release a pooled client as always, the pool drops it. The server ends the query at its next write.
 */
export function copyRows(client: Client, sql: string): Readable {
  const rows = client.query(to(sql));
  let over = false;
  rows.once('end', () => {
    over = true;
  });
  // Stays for good: closing the connection below reports to this stream once more, when nobody listens any longer.
  rows.on('error', () => {
    // An error of the server arrives at a stream still alive, one from the reader's side at a destroyed one.
    if (!rows.destroyed) over = true;
  });
  // Not on 'close', which comes later: by then the client may be back in its pool and given to somebody else.
  rows._destroy = (error, done) => {
    if (!over) void client.end();
    done(error);
  };
  return rows;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
