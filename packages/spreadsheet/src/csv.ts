import { Readable } from 'node:stream';
import { coalesce } from './coalesce.ts';
import { neutralise } from './neutralise.ts';
import type { Cell } from './xlsx-rows.ts';

// Without it Excel reads the file in the local code page and garbles accented names.
export const byteOrderMark = '\ufeff';

/** A CSV line (RFC 4180). Texts are neutralised; null and non-finite cells are empty. */
export function csvLine(cells: readonly Cell[], lineEnd = '\r\n'): string {
  return cells.map(csvCell).join(',') + lineEnd;
}

/** A CSV file as a stream. If `rows` fails, the stream is destroyed with that error. */
export function csvStream(options: {
  header: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}): Readable {
  return Readable.from(coalesce(lines(options)), { objectMode: false });
}

async function* lines(options: { header: readonly string[]; rows: AsyncIterable<readonly Cell[]> }) {
  yield byteOrderMark + csvLine(options.header);
  for await (const cells of options.rows) yield csvLine(cells);
}

export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = neutralise(cell);
  // Leading and trailing spaces are quoted as well, because some readers trim unquoted cells.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
