import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine, type CopyValue } from './copy-line.ts';

export type CopyRow = Record<string, CopyValue>;

const FLUSH_AT = 256 * 1024;

/** Inserts rows with COPY; the columns are those of the first row. */
export async function copyIn(client: pg.ClientBase, table: string, rows: Iterable<CopyRow>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
  let count = 0;
  let buffer = '';
  for (let step: IteratorResult<CopyRow> = first; !step.done; step = iterator.next()) {
    const row = step.value;
    buffer += copyLine(columns.map((name) => row[name]));
    count += 1;
    if (buffer.length < FLUSH_AT) continue;
    if (!stream.write(buffer)) await once(stream, 'drain');
    buffer = '';
  }
  stream.end(buffer);
  await finished(stream);
  return count;
}

/** Inserts rows that are already encoded for COPY, within `timeoutMs`, and returns their number. */
export async function copyBytesIn(
  client: pg.ClientBase,
  table: string,
  chunks: Iterable<Uint8Array>,
  timeoutMs: number,
): Promise<number> {
  const stream = copyFrom(`copy "${table}" from stdin`);
  // The driver reads its timeout from the submitted query.
  client.query(Object.assign(stream, { query_timeout: timeoutMs }));
  for (const chunk of chunks) if (!stream.write(chunk)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
  return stream.rowCount ?? 0;
}
